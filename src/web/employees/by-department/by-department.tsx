// Costs of employees by department, as a chart and as a table.
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'

import { formatCount } from '#contract/counts.ts'
import type { Figure, Totals } from '#contract/employees/totals.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { getDepartmentLabel } from '../department-labels.ts'
import { formatCurrency } from '../format-currency.ts'
import { totalsQuery } from '../queries.ts'
import { FiguresTable } from './figures-table.tsx'

const PERCENT = 100

type BarsProps = { title: string; figures: readonly Figure[]; format: (value: number) => string }

function Bars({ title, figures, format }: BarsProps) {
  const id = useId()
  const largest = Math.max(...figures.map(([, value]) => value))
  return (
    <div className="grid content-start gap-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-3">
        {figures.map(([department, value]) => (
          <li key={department} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-3 text-small">
              <span>{getDepartmentLabel(department)}</span>
              <span className="font-medium tabular-nums">{format(value)}</span>
            </p>
            <div className="h-2 rounded-full bg-sunken forced-colors:border">
              {value > 0 && (
                <div
                  className="h-full min-w-1 rounded-full bg-accent forced-colors:bg-[CanvasText]"
                  style={{ width: `${(value / largest) * PERCENT}%` }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Figures({ totals }: { totals: Totals }) {
  return (
    <>
      <div className="grid gap-8 lg:grid-cols-3">
        <Bars title="Total costs" figures={totals.totalCosts} format={formatCurrency} />
        <Bars title="Average salary" figures={totals.averageSalaries} format={formatCurrency} />
        <Bars title="Headcount" figures={totals.headcounts} format={formatCount} />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium text-accent lg:min-h-0">
          Show as a table
        </summary>
        <div className="pt-3">
          <FiguresTable totals={totals} />
        </div>
      </details>
    </>
  )
}

export function ByDepartment() {
  const { data, isFetching, refetch } = useQuery(totalsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  // Move the focus to the heading, because the pressed button disappears.
  const handleRetry = () => {
    void refetch()
    heading.current?.focus()
  }
  return (
    <section
      aria-labelledby="by-department"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <h2 ref={heading} id="by-department" tabIndex={-1} className="text-title font-semibold">
        By department
      </h2>
      {data === undefined && isFetching && <Spinner label="Loading..." />}
      {data === undefined && !isFetching && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>This could not be loaded. Please check your connection.</p>
          <Button variant="outline" onClick={handleRetry}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && <Figures totals={data} />}
    </section>
  )
}
