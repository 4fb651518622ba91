import type { WeekStatistics } from '#contract/jobs/statistics.ts'

const PERCENT = 100
const written = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOf = (from: string) => written.format(new Date(from))

const head = 'py-2 pl-6 phone:pl-2 text-right font-semibold text-muted'
const number = 'py-2 pl-6 phone:pl-2 text-right tabular-nums'

type WeekBarsProps = { title: string; weeks: readonly WeekStatistics[] }

function Drawn({ weeks }: { weeks: readonly WeekStatistics[] }) {
  const most = Math.max(1, ...weeks.map(({ views }) => views))
  return (
    <div aria-hidden="true" className="grid gap-1">
      <div className="flex h-16 items-end gap-1 border-b border-line forced-colors:border-[CanvasText]">
        {weeks.map(({ week, views }) => (
          <div key={week} className="flex h-full flex-1 items-end">
            {views > 0 && (
              <div
                className="rounded-t-sm min-h-1 w-full bg-accent forced-colors:bg-[CanvasText]"
                style={{ height: `${(views / most) * PERCENT}%` }}
              />
            )}
          </div>
        ))}
      </div>
      <div className="flex justify-between text-small text-muted">
        <span>{dayOf(weeks[0]?.from ?? '')}</span>
        <span>Views by week</span>
        <span>this week</span>
      </div>
    </div>
  )
}

export function WeekBars({ title, weeks }: WeekBarsProps) {
  return (
    <>
      <Drawn weeks={weeks} />
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
                  <time dateTime={from}>{dayOf(from)}</time>
                </th>
                <td className={number}>{views}</td>
                <td className={number}>{clicks}</td>
                <td className={number}>{saves}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
