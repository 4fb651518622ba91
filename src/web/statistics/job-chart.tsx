import { type Ref, Suspense, lazy } from 'react'

import type { JobStatistics } from '#contract/jobs/statistics.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { WeekTable } from './week-table.tsx'

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
