// The statistics of the whole board, for staff. The page prints on one sheet in landscape format.
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCount } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import type { BoardStatistics, WeekOfBoard } from '#contract/jobs/board-statistics.ts'
import { reasons, reasonText, sumReasons } from '#contract/jobs/rules/decisions.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { boardStatisticsQuery } from './queries.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const decimalFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const formatDecimal = (value: number | null) => (value === null ? '–' : decimalFormat.format(value))

type Column = {
  label: string
  show: (week: WeekOfBoard) => string
  /** The value for all weeks. Numbers at the end of a week have none. */
  total?: (weeks: readonly WeekOfBoard[]) => string
}

type CountName = 'views' | 'apply_clicks' | 'jobs_sent' | 'jobs_approved' | 'emails_sent'

const sumColumn = (label: string, get: (week: WeekOfBoard) => number): Column => ({
  label,
  show: (week) => formatCount(get(week)),
  total: (weeks) => formatCount(weeks.reduce((sum, week) => sum + get(week), 0)),
})

const countColumn = (label: string, name: CountName) => sumColumn(label, (week) => week[name])

function averageVisitors(weeks: readonly WeekOfBoard[]): string {
  const counted = weeks.flatMap(({ visitors_per_day: visitors }) => visitors ?? [])
  return formatDecimal(
    counted.length === 0 ? null : Math.round(counted.reduce((sum, each) => sum + each, 0) / counted.length),
  )
}

const columns: readonly Column[] = [
  { label: 'Visitors a day', show: (week) => formatDecimal(week.visitors_per_day), total: averageVisitors },
  countColumn('Views of jobs', 'views'),
  countColumn('Apply clicks', 'apply_clicks'),
  countColumn('Jobs sent', 'jobs_sent'),
  countColumn('Jobs approved', 'jobs_approved'),
  sumColumn('Jobs refused', (week) => sumReasons(week.jobs_refused)),
  { label: 'Median hours in the queue', show: (week) => formatDecimal(week.median_hours) },
  { label: 'Alert subscribers', show: (week) => formatCount(week.alert_subscribers) },
  countColumn('Emails sent', 'emails_sent'),
  { label: 'Companies', show: (week) => formatCount(week.companies) },
]

const cell = 'px-2 py-2 text-right tabular-nums'

function WeeksTable({ weeks }: { weeks: readonly WeekOfBoard[] }) {
  return (
    <section
      aria-label="Statistics by week"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-raised"
    >
      <table className="w-full text-small">
        <caption className="sr-only">Statistics of the board by week</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 bg-raised px-4 py-2 text-left font-semibold text-muted">
              Week from
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={`${cell} font-semibold text-muted`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {weeks.toReversed().map((week) => (
            <Row
              key={week.week}
              head={<time dateTime={week.from}>{shortFormat.format(new Date(week.from))}</time>}
            >
              {columns.map(({ label, show }) => (
                <td key={label} className={cell}>
                  {show(week)}
                </td>
              ))}
            </Row>
          ))}
        </tbody>
        <tfoot className="border-t-2 border-line font-semibold">
          <Row head="All weeks">
            {columns.map(({ label, total }) => (
              <td key={label} className={cell}>
                {total?.(weeks) ?? '–'}
              </td>
            ))}
          </Row>
        </tfoot>
      </table>
    </section>
  )
}

function Row({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 bg-raised px-4 py-2 text-left font-semibold whitespace-nowrap">
        {head}
      </th>
      {children}
    </tr>
  )
}

type Line = { text: string; count: number }

/** A list of texts and counts, most frequent first. */
function CountList({ title, about, lines }: { title: string; about: string; lines: readonly Line[] }) {
  return (
    <section className="grid content-start gap-2 rounded-card border border-line bg-raised p-5">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-small text-muted">{about}</p>
      {lines.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul className="grid gap-1 text-small">
          {lines.map(({ text, count }) => (
            <li key={text} className="flex justify-between gap-4">
              <bdi className="wrap-anywhere">{text}</bdi>
              <span className="tabular-nums">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const MAX_SEARCHES = 10

function sumLines(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>()
  for (const { text, count } of lines) sums.set(text, (sums.get(text) ?? 0) + count)
  return [...sums].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count)
}

function Lists({ weeks }: { weeks: readonly WeekOfBoard[] }) {
  const brand = usePageData()
  const refused = weeks.flatMap(({ jobs_refused: jobs }) =>
    reasons.flatMap((reason): Line[] => {
      const count = jobs[reason]
      return count === undefined ? [] : [{ text: reasonText(reason, brand), count }]
    }),
  )
  const searches = weeks.flatMap((week) =>
    week.empty_searches.map(({ search, networks }): Line => ({ text: search, count: networks })),
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CountList
        title="Refused jobs"
        about="By the reason that the reviewer gave."
        lines={sumLines(refused)}
      />
      <CountList
        title="Searches without a result"
        about="From at least three networks in a week. The number counts the networks."
        lines={sumLines(searches).slice(0, MAX_SEARCHES)}
      />
    </div>
  )
}

function Statistics({ weeks, week_ends_on: end }: BoardStatistics) {
  const { siteName } = usePageData()
  const endText = dayFormat.format(new Date(end))
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined)
    return (
      <Notice title="No complete week yet.">
        The first week ends on {endText}. This page will show visitors, jobs, reviews and emails by week.
      </Notice>
    )
  return (
    <div className="grid gap-6">
      <p className="hidden print:block">
        {siteName}, {dayFormat.formatRange(new Date(first.from), new Date(Date.parse(last.from) + days(6)))}
      </p>
      <WeeksTable weeks={weeks} />
      <Lists weeks={weeks} />
      <p className="max-w-prose text-small text-muted">
        Weeks begin on Monday (UTC). The current week appears after it ends on {endText}. A visitor is a
        network and a kind of browser, and counts once a day. Bots and visitors who opt out of tracking are
        not counted. No cookies are used and no addresses are stored.
      </p>
    </div>
  )
}

const actions = (
  <div className="flex flex-wrap gap-2 print:hidden">
    <Button variant="outline" onClick={() => globalThis.print()}>
      <Printer className="size-5" />
      Print
    </Button>
    <a href="/ninja-api/staff/statistics.csv" className={buttonStyles({ variant: 'outline' })}>
      <Download className="size-5" />
      Download CSV
    </a>
  </div>
)

export function BoardStatisticsPage() {
  const query = useQuery(boardStatisticsQuery)
  return (
    <>
      <PageHead title="Statistics of the board" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold tracking-tight">Statistics of the board</h1>
        {query.data !== undefined && query.data.weeks.length > 0 && actions}
      </div>
      <LoadedPart query={query}>{(data) => <Statistics {...data} />}</LoadedPart>
    </>
  )
}
