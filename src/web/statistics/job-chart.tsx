import { lazy, type Ref, Suspense } from 'react'

import type { JobStatistics, WeekStatistics } from '#contract/jobs/statistics.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { formatWeek, isOver } from './series.ts'

const head = 'py-2 pl-6 phone:pl-2 text-right font-semibold text-muted'
const number = 'py-2 pl-6 phone:pl-2 text-right tabular-nums'

type WeekTableProps = { title: string; weeks: readonly WeekStatistics[] }

function WeekTable({ title, weeks }: WeekTableProps) {
  const { now } = usePageData()
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
                {!isOver({ from }, now) && ' (not over)'}
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

const WeekChart = lazy(async () => ({ default: (await import('./week-chart.tsx')).WeekChart }))
const MAX_TITLE_LENGTH = 100

/** `heading` is focused when the user chooses another job. */
export function JobChart({ job, heading }: { job: JobStatistics; heading: Ref<HTMLHeadingElement> }) {
  const { views, apply_clicks: clicks, saves } = job.totals
  const title = firstCharacters(job.title, MAX_TITLE_LENGTH)
  return (
    <section
      aria-labelledby="chart"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <h2
        ref={heading}
        id="chart"
        tabIndex={-1}
        className="scroll-mt-6 text-title font-semibold wrap-anywhere outline-none"
      >
        <bdi>{title}</bdi>
      </h2>
      {views + clicks + saves > 0 ? (
        <>
          <Suspense fallback={<Spinner label="Loading the chart..." className="h-66" />}>
            <WeekChart weeks={job.weeks} />
          </Suspense>
          <WeekTable title={title} weeks={job.weeks} />
        </>
      ) : (
        <p className="text-muted">There was no activity in these weeks.</p>
      )}
    </section>
  )
}
