import { formatCount } from '#contract/counts.ts'
import type { Figure, Totals } from '#contract/employees/totals.ts'

import { getDepartmentLabel } from '../department-labels.ts'
import { formatCurrency } from '../format-currency.ts'

const head = 'py-2 pr-6 phone:pr-2 text-left font-semibold text-muted'
const numberHead = 'py-2 pl-6 phone:pl-2 text-right font-semibold text-muted'
const number = 'py-2 pl-6 phone:pl-2 text-right tabular-nums'

const getFigure = (figures: readonly Figure[], department: string) =>
  figures.find(([each]) => each === department)?.[1] ?? 0

export function FiguresTable({ totals: { totalCosts, averageSalaries, headcounts } }: { totals: Totals }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it on phones
    <section aria-label="Table by department" tabIndex={0} className="overflow-x-auto">
      <table aria-label="Figures by department" className="text-small">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              Department
            </th>
            <th scope="col" className={numberHead}>
              Total costs
            </th>
            <th scope="col" className={numberHead}>
              Average salary
            </th>
            <th scope="col" className={numberHead}>
              Headcount
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {headcounts.map(([department, headcount]) => (
            <tr key={department}>
              <th scope="row" className="py-2 pr-6 text-left font-medium phone:pr-2">
                {getDepartmentLabel(department)}
              </th>
              <td className={number}>{formatCurrency(getFigure(totalCosts, department))}</td>
              <td className={number}>{formatCurrency(getFigure(averageSalaries, department))}</td>
              <td className={number}>{formatCount(headcount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
