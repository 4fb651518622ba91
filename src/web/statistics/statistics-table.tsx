import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { describeActivity } from '#contract/jobs/rules/job-activity.ts'
import type {
  JobStatistics,
  StatisticsList,
  StatisticsTotals,
  WeekStatistics,
} from '#contract/jobs/statistics.ts'
import { cn } from '#web/lib/cn.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { ColumnHead, headCell } from '#web/ui/list/column-head.tsx'

import { type StatisticsUrl, writeStatisticsUrl } from './statistics-url.ts'

const WIDTH = 96
const HEIGHT = 24

/** Draws the views by week. The table has the total, so the drawing is decorative. */
function Sparkline({ weeks }: { weeks: readonly WeekStatistics[] }) {
  const maxViews = Math.max(1, ...weeks.map(({ views }) => views))
  const step = WIDTH / Math.max(1, weeks.length - 1)
  const points = weeks.map(({ views }, place) => `${place * step},${HEIGHT - (views / maxViews) * HEIGHT}`)
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      width={WIDTH}
      height={HEIGHT}
      className="text-accent"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      />
    </svg>
  )
}

const decimalFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const cell = 'px-4 py-3 text-right tabular-nums phone:px-1 phone:text-small'
const wide = 'max-sm:hidden'
/** The narrowest screens hide the apply rate, because readers can compute it from the other columns. */
const rateColumnStyles = 'max-[22rem]:hidden'

const columns = [
  { name: 'views', label: 'Views' },
  { name: 'apply_clicks', label: 'Apply clicks' },
  { name: 'rate', label: 'Apply rate' },
  { name: 'saves', label: 'Saves' },
] as const

const getApplyRate = ({ views, apply_clicks: clicks }: StatisticsTotals) =>
  views === 0 ? null : clicks / views
const formatRate = (rate: number | null) => (rate === null ? '–' : percentFormat.format(rate))

function Head({ query }: { query: StatisticsUrl }) {
  const getSortDirection = (name: string) =>
    query.ordering === name ? 'ascending' : query.ordering === `-${name}` ? 'descending' : undefined
  return (
    <thead>
      <tr className="border-b border-line">
        <ColumnHead
          sort={getSortDirection('title')}
          search={writeStatisticsUrl({
            ...query,
            page: 1,
            ordering: query.ordering === 'title' ? '-title' : 'title',
          })}
        >
          Job
        </ColumnHead>
        {columns.map(({ name, label }) => (
          <ColumnHead
            key={name}
            sort={getSortDirection(name)}
            // The first click sorts the largest values first.
            search={writeStatisticsUrl({
              ...query,
              page: 1,
              ordering: query.ordering === `-${name}` ? name : `-${name}`,
            })}
            className={cn('text-right phone:px-1!', name === 'rate' && rateColumnStyles)}
          >
            {label}
          </ColumnHead>
        ))}
        <th scope="col" className={cn(headCell, wide)}>
          Views by week
        </th>
      </tr>
    </thead>
  )
}

type JobRowProps = {
  job: JobStatistics
  medianRate: number | null
  isSelected: boolean
  onSelect: () => void
}

function JobRow({ job, medianRate, isSelected, onSelect }: JobRowProps) {
  const { job_id: id, slug, title, company, totals, weeks } = job
  return (
    <tr className={cn(isSelected && 'bg-accent-soft')}>
      <th scope="row" className="px-4 py-3 text-left font-normal phone:px-3">
        <Link to={`/jobs/${id}/${slug}`} dir="auto" className={`${linkStyles} wrap-anywhere`}>
          {title}
        </Link>
        <span className="block text-small wrap-anywhere text-muted">
          <bdi>{company}</bdi>
        </span>
        <span className="block text-small">{describeActivity(totals, medianRate)}</span>
        <button
          type="button"
          aria-pressed={isSelected}
          className="text-small font-medium text-accent underline phone:min-h-11"
          onClick={onSelect}
        >
          Show chart<span className="sr-only"> of {title}</span>
        </button>
      </th>
      <td className={cell}>{formatCount(totals.views)}</td>
      <td className={cell}>{formatCount(totals.apply_clicks)}</td>
      <td className={cn(cell, rateColumnStyles)}>{formatRate(getApplyRate(totals))}</td>
      <td className={cell}>{formatCount(totals.saves)}</td>
      <td className={cn('px-4 py-3', wide)}>
        <Sparkline weeks={weeks} />
      </td>
    </tr>
  )
}

type SummaryProps = { label: string; views: string; clicks: string; rate: string; saves: string }

function Summary({ label, views, clicks, rate, saves }: SummaryProps) {
  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-left font-semibold phone:px-3">
        {label}
      </th>
      <td className={cell}>{views}</td>
      <td className={cell}>{clicks}</td>
      <td className={cn(cell, rateColumnStyles)}>{rate}</td>
      <td className={cell}>{saves}</td>
    </tr>
  )
}

type StatisticsTableProps = {
  list: StatisticsList
  query: StatisticsUrl
  selected: number | undefined
  onSelect: (id: number) => void
}

export function StatisticsTable({ list, query, selected, onSelect }: StatisticsTableProps): ReactNode {
  const { count, totals, median, results } = list
  return (
    <div className="rounded-card border border-line bg-raised">
      <table className="w-full">
        <caption className="sr-only">Statistics of each job in the last 12 weeks</caption>
        <Head query={query} />
        <tbody className="divide-y divide-line">
          {results.map((job) => (
            <JobRow
              key={job.job_id}
              job={job}
              medianRate={list.median_rate}
              isSelected={job.job_id === selected}
              onSelect={() => onSelect(job.job_id)}
            />
          ))}
        </tbody>
        <tfoot className="divide-y divide-line border-t-2 border-line">
          <Summary
            label={count === 1 ? 'Total' : `Total of ${formatCount(count)} jobs`}
            views={formatCount(totals.views)}
            clicks={formatCount(totals.apply_clicks)}
            rate={formatRate(getApplyRate(totals))}
            saves={formatCount(totals.saves)}
          />
          {median !== null && (
            <Summary
              label="Median job on the board"
              views={decimalFormat.format(median.views)}
              clicks={decimalFormat.format(median.apply_clicks)}
              rate={formatRate(median.rate)}
              saves={decimalFormat.format(median.saves)}
            />
          )}
        </tfoot>
      </table>
    </div>
  )
}
