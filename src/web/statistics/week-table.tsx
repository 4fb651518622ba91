import type { WeekStatistics } from '#contract/jobs/statistics.ts'

import { formatWeek } from './series.ts'

const head = 'py-2 pl-6 phone:pl-2 text-right font-semibold text-muted'
const number = 'py-2 pl-6 phone:pl-2 text-right tabular-nums'

type WeekTableProps = { title: string; weeks: readonly WeekStatistics[] }

export function WeekTable({ title, weeks }: WeekTableProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium text-accent">
        Show as a table<span className="sr-only"> {title}</span>
      </summary>
      <table aria-label={`Statistics for ${title} by week`} className="text-small">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-semibold text-muted">
              Week from
            </th>
            <th scope="col" className={head}>
              Views
            </th>
            <th scope="col" className={head}>
              Apply clicks
            </th>
            <th scope="col" className={head}>
              Saves
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {weeks.toReversed().map(({ week, from, views, apply_clicks: clicks, saves }) => (
            <tr key={week}>
              <th scope="row" className="py-2 text-left font-medium">
                <time dateTime={from}>{formatWeek({ from })}</time>
              </th>
              <td className={number}>{views}</td>
              <td className={number}>{clicks}</td>
              <td className={number}>{saves}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
