// The home page of a user who looks for a job: saved jobs that close soon, new jobs of the alerts, and the alerts.
import { useQuery } from '@tanstack/react-query'
import { BellRing, Bookmark, Hourglass } from 'lucide-react'
import { Link } from 'react-router'

import type { AlertWire } from '#contract/alerts/alerts.ts'
import { formatCount, pluralize } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { alertsQuery } from '#web/alerts/api.ts'
import { savedJobs, useJobIds } from '#web/bookmarks/job-marks.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { InvitationsNotice } from '#web/manage/companies/invitations-notice.tsx'
import { useOpenJobs } from '#web/saved/use-open-jobs.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { TextLink } from '#web/ui/links.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Section } from '#web/ui/section.tsx'

import { DirectoryTasks } from './directory-tasks.tsx'
import { TaskPanel } from './task-panel.tsx'

const CLOSING_SOON_MS = days(7)

type Closing = { card: DrawnCard; end: number }

/** Returns the cards that close within a week, in the order of their end. */
function listClosing(cards: readonly DrawnCard[], now: number): Closing[] {
  return cards
    .flatMap((card) => {
      const end = card.expiresAt
      return end !== null && end - now < CLOSING_SOON_MS ? [{ card, end }] : []
    })
    .toSorted((one, other) => one.end - other.end)
}

function ClosingJobs({ closing }: { closing: readonly Closing[] }) {
  if (closing.length === 0) return null
  const title = `${pluralize(closing.length, 'saved job', 'saved jobs')} ${closing.length === 1 ? 'closes' : 'close'} this week`
  return (
    <TaskPanel icon={Hourglass} isUrgent title={title}>
      <ul className="grid gap-1">
        {closing.map(({ card, end }) => (
          <li key={card.id}>
            <TextLink to={jobPath(card)} className="wrap-anywhere">
              <bdi>{card.title}</bdi>
            </TextLink>
            <p className="text-small wrap-anywhere text-muted">
              <bdi>{card.companyName}</bdi>
              {' · Closes '}
              <ClosingDate timestamp={end} isRelative />
            </p>
          </li>
        ))}
      </ul>
    </TaskPanel>
  )
}

function SavedJobs() {
  const { now } = usePageData()
  const ids = [...useJobIds(savedJobs)]
  const { state, jobs, retry } = useOpenJobs(ids)
  if (state === 'loading') return <LoadingList label="Loading saved jobs..." />
  if (state === 'failed') return <FailedList onRetry={retry} />
  return (
    <>
      <ClosingJobs closing={listClosing([...jobs.values()], now)} />
      <TaskPanel icon={Bookmark} title={pluralize(ids.length, 'saved job', 'saved jobs')}>
        {ids.length === 0 && <p className="text-muted">Jobs that you save on the board appear here.</p>}
        <TextLink to={ids.length === 0 ? '/jobs' : '/jobs/saved'}>
          {ids.length === 0 ? 'Browse jobs' : 'See saved jobs'}
        </TextLink>
      </TaskPanel>
    </>
  )
}

function Alerts({ alerts }: { alerts: readonly AlertWire[] }) {
  const live = alerts.filter(({ state }) => state !== 'ended')
  return (
    <TaskPanel icon={BellRing} title={pluralize(live.length, 'job alert', 'job alerts')}>
      {live.length === 0 && <p className="text-muted">Get new jobs of any search by email.</p>}
      <ul className="grid gap-1 empty:hidden">
        {live.map(({ id, query, description, new_jobs: count = 0 }) => (
          <li key={id}>
            <TextLink to={`/jobs${query}`} className="wrap-anywhere">
              <bdi>{description}</bdi>
            </TextLink>
            <p className="text-small text-muted">
              {count === 0 ? 'No new jobs this week' : `${formatCount(count)} new this week`}
            </p>
          </li>
        ))}
      </ul>
      <TextLink to={live.length === 0 ? '/jobs' : '/dashboard/alerts'}>
        {live.length === 0 ? 'Search jobs' : 'Manage alerts'}
      </TextLink>
    </TaskPanel>
  )
}

function AlertSummary() {
  const { data, isFetching, refetch } = useQuery(alertsQuery)
  if (data) return <Alerts alerts={data} />
  return isFetching ? (
    <LoadingList label="Loading job alerts..." />
  ) : (
    <FailedList onRetry={() => void refetch()} />
  )
}

export function SeekerHome() {
  const { jobAlerts } = usePageData()
  return (
    <>
      <InvitationsNotice />
      <Section title="Your job search" className="max-w-180">
        <DirectoryTasks />
        <SavedJobs />
        {jobAlerts && <AlertSummary />}
      </Section>
      <Link to="/jobs" className={`justify-self-start ${buttonStyles()}`}>
        Browse jobs
      </Link>
    </>
  )
}
