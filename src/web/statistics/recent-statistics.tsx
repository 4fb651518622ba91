// The statistics of a job in the last 30 days. Reserves its height while the statistics load.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { describeActivity } from '#contract/jobs/rules/job-activity.ts'
import type { StatisticsTotals } from '#contract/jobs/statistics.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { recentStatisticsQuery } from './queries.ts'

/** Renders 'Views 120 · Apply clicks 14 · Saves 3'. */
function TotalsLine({ totals: { views, apply_clicks: clicks, saves } }: { totals: StatisticsTotals }) {
  return (
    <>
      Views <b className="font-semibold tabular-nums">{formatCount(views)}</b> · Apply clicks{' '}
      <b className="font-semibold tabular-nums">{formatCount(clicks)}</b> · Saves{' '}
      <b className="font-semibold tabular-nums">{formatCount(saves)}</b>
    </>
  )
}

export function RecentStatistics({ jobId }: { jobId: number }) {
  const { data, isFetching } = useQuery(recentStatisticsQuery(jobId))
  return (
    <p className="min-h-11 content-center text-small text-muted">
      {data === undefined ? (
        isFetching ? (
          'Loading the statistics...'
        ) : (
          'The statistics could not be loaded.'
        )
      ) : (
        <>
          {describeActivity(data.totals, data.median_rate)} <TotalsLine totals={data.last_30_days} /> in the
          last 30 days.{' '}
          <Link to={dashboardPaths.statistics} className={linkStyles}>
            All statistics
          </Link>
        </>
      )}
    </p>
  )
}
