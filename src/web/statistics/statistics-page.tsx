import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import type { StatisticsList } from '#contract/jobs/statistics.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ListPages } from '#web/ui/list/list-pages.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLastPage } from '#web/ui/pages/use-last-page.ts'

import { JobChart } from './job-chart.tsx'
import { statisticsQuery } from './queries.ts'
import { StatisticsTable } from './statistics-table.tsx'
import { parseStatisticsUrl, type StatisticsUrl, writeStatisticsUrl } from './statistics-url.ts'

/** `isStale`: whether the list belongs to the previous query. */
type StatisticsProps = { list: StatisticsList; query: StatisticsUrl; isStale: boolean }

function Statistics({ list, query, isStale }: StatisticsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<number>()
  const { count, page, pages, results } = list
  const searchOf = (target: number) => writeStatisticsUrl({ ...query, page: target })
  useLastPage({
    requested: query.page,
    shown: isStale ? undefined : page,
    linkTo: (target) => ({ search: searchOf(target) }),
  })
  const job = results.find(({ job_id: id }) => id === chosen) ?? results[0]
  if (count === 0 || job === undefined)
    return (
      <Notice title="No statistics yet.">
        This page will show how often your companies’ jobs are viewed, applied to and saved.
      </Notice>
    )
  const select = (id: number) => {
    setChosen(id)
    heading.current?.focus()
  }
  return (
    <>
      <JobChart job={job} heading={heading} />
      <StatisticsTable list={list} query={query} selected={job.job_id} onSelect={select} />
      <ListPages page={page} pageCount={pages} searchOf={searchOf} />
    </>
  )
}

function Head({ action }: { action?: ReactNode }) {
  return (
    <>
      <PageHead title="Statistics" />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold tracking-tight">Statistics</h1>
        {action}
      </div>
    </>
  )
}

const downloadLink = (
  <a href="/ninja-api/dashboard/figures.csv?weeks=104" className={buttonStyles({ variant: 'outline' })}>
    <Download className="size-5" />
    Download CSV
  </a>
)

/** `children` appear below the statistics after the statistics have their final height. */
export function StatisticsPage({ children }: { children: ReactNode }) {
  const query = parseStatisticsUrl(useLocation().search)
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(statisticsQuery(query))
  if (data === undefined)
    return (
      <>
        <Head />
        {isFetching ? (
          <LoadingList label="Loading statistics..." />
        ) : (
          <>
            <FailedList onRetry={() => void refetch()} />
            {children}
          </>
        )}
      </>
    )
  if (data === 'forbidden')
    return (
      <>
        <PageHead title="Statistics" status={403} />
        <h1 className="text-heading font-bold tracking-tight">Statistics</h1>
        <Notice drawing={null} title="You do not have permission to post jobs.">
          Ask the staff of this site for access.
        </Notice>
        {children}
      </>
    )
  return (
    <>
      <Head action={data.count > 0 && downloadLink} />
      <p className="max-w-prose text-muted">
        The last 12 weeks. Each visitor counts once a day. Bots and visitors who opt out of tracking are not
        counted. New activity appears within a minute.
      </p>
      <div
        aria-busy={isPlaceholderData}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity aria-busy:opacity-60"
      >
        <Statistics list={data} query={query} isStale={isPlaceholderData} />
      </div>
      {children}
    </>
  )
}
