import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import type { StatisticsList, JobStatistics } from '#contract/jobs/statistics.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { ListPages } from '#web/ui/list/list-pages.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { statisticsQuery } from './queries.ts'
import { TotalsLine } from './totals-line.tsx'
import { WeekBars } from './week-bars.tsx'

const MAX_TITLE_LENGTH = 100

function JobItem({ job: { job_id: id, slug, title, company, totals, weeks } }: { job: JobStatistics }) {
  const isCounted = totals.views + totals.apply_clicks + totals.saves > 0
  return (
    <li className="grid gap-4 rounded-card border border-line bg-raised p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold wrap-anywhere">
          <Link to={`/jobs/${id}/${slug}`} className={linkStyles}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="wrap-anywhere text-muted">
          <bdi>{company}</bdi>
        </p>
        <p>
          <TotalsLine totals={totals} />
        </p>
      </div>
      {isCounted ? (
        <WeekBars title={firstCharacters(title, MAX_TITLE_LENGTH)} weeks={weeks} />
      ) : (
        <p className="text-small text-muted">There was no activity in these weeks.</p>
      )}
    </li>
  )
}

function Statistics({ list: { count, page, pages, results } }: { list: StatisticsList }) {
  if (count === 0)
    return (
      <Notice title="No statistics yet.">
        This page will show how often your companies’ jobs are viewed, applied to and saved.
      </Notice>
    )
  return (
    <>
      <ul className="grid gap-4">
        {results.map((job) => (
          <JobItem key={job.job_id} job={job} />
        ))}
      </ul>
      <ListPages page={page} pageCount={pages} searchOf={(target) => `?page=${target}`} />
    </>
  )
}

function Head({ action }: { action?: ReactNode }) {
  return (
    <>
      <PageHead title="Statistics" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold tracking-tight">Statistics</h1>
        {action}
      </div>
    </>
  )
}

const toFile = (
  <a href="/ninja-api/dashboard/figures.csv?weeks=104" className={buttonStyles({ variant: 'outline' })}>
    <Download className="size-5" />
    Download CSV
  </a>
)

export function StatisticsPage() {
  const page = Number(/[?&]page=([1-9]\d{0,8})(?:&|$)/.exec(useLocation().search)?.[1] ?? 1)
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(statisticsQuery(page))
  if (data === undefined)
    return (
      <>
        <Head />
        {isFetching ? (
          <LoadingList label="Loading statistics..." />
        ) : (
          <FailedList onRetry={() => void refetch()} />
        )}
      </>
    )
  if (data === 'forbidden')
    return (
      <>
        <PageHead title="Statistics" status={403} />
        <h1 className="text-heading font-bold tracking-tight">Statistics</h1>
        <Notice title="You do not have permission to post jobs.">
          Ask the staff of this site for access.
        </Notice>
      </>
    )
  return (
    <>
      <Head action={data.count > 0 && toFile} />
      <p className="max-w-prose text-muted">
        The last 12 weeks. Each visitor counts once a day. Bots and visitors who opt out of tracking are not
        counted. New activity appears within a minute.
      </p>
      <div aria-busy={isPlaceholderData} className="grid gap-4 transition-opacity aria-busy:opacity-60">
        <Statistics list={data} />
      </div>
    </>
  )
}
