import { queryOptions, useQuery } from '@tanstack/react-query'
import { FilePen, Hourglass, Inbox, MailWarning, MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { Activity, DashboardHome as Home } from '#contract/jobs/dashboard.ts'
import { EXPIRING_WITHIN_DAYS } from '#contract/jobs/rules/expiry.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { InvitationsNotice } from '#web/manage/companies/invitations-notice.tsx'
import { describeAuthor, getVerb } from '#web/manage/history/sentences.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call, jobsKey } from '#web/query/api.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { AllDone } from '#web/ui/drawings.tsx'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'

import { DirectoryTasks } from './directory-tasks.tsx'
import { SeekerHome } from './seeker-home.tsx'
import { JobTaskPanel, TaskPanel } from './task-panel.tsx'

/** The key starts with `jobsKey`, so every change of a job reloads this query. */
const homeQuery = queryOptions({
  queryKey: [...jobsKey, 'home'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/dashboard/home')),
  meta: { failure: 'The home page of the dashboard did not load.' },
})

const FirstHour = lazy(async () => ({ default: (await import('./first-hour.tsx')).FirstHour }))

const loading = <LoadingList label="Loading your dashboard..." />

const linkToJobs = (state: string) => `${dashboardPaths.jobs}?state=${state}`
const countJobs = (count: number) => pluralize(count, 'job', 'jobs')

function Tasks({ home }: { home: Home }) {
  const { changes_wanted: changes, edits_wanted: edits, expiring, drafts } = home
  const { unsent, to_review: toReview, failed_emails: failed } = home
  const ofJobs = changes.count + edits.count + expiring.count + drafts.count + unsent
  const isDone = ofJobs + (toReview ?? 0) + (failed ?? 0) === 0
  if (isDone)
    return (
      <Notice
        drawing={<AllDone />}
        title="Your jobs need nothing right now."
        action={<ButtonLink to="/post-a-job">Post a job</ButtonLink>}
      >
        Jobs to correct, renew or finish will appear here.
      </Notice>
    )
  return (
    <div className="xl:grid-cols-2 grid gap-4">
      <JobTaskPanel
        task={changes}
        icon={MessageSquareWarning}
        isUrgent
        titleOf={(count) => `Changes requested for ${countJobs(count)}`}
        to={linkToJobs('changes_wanted')}
      />
      <JobTaskPanel
        task={edits}
        icon={FilePen}
        isUrgent
        titleOf={(count) => `${pluralize(count, 'edit', 'edits')} to correct`}
        to={`${dashboardPaths.jobs}?edit=changes_wanted`}
      />
      {unsent > 0 && (
        <TaskPanel icon={FilePen} isUrgent title={`${countJobs(unsent)} to send or discard`}>
          <p className="text-muted">Written with your email address, and not sent yet.</p>
          <TextLink to="/post-a-job">Open the job</TextLink>
        </TaskPanel>
      )}
      {Boolean(toReview) && (
        <TaskPanel icon={Inbox} title={`${toReview ?? 0} to review`}>
          <p className="text-muted">New jobs, changes and reports are waiting for a decision.</p>
          <TextLink to="/dashboard/review">Open the review queue</TextLink>
        </TaskPanel>
      )}
      <JobTaskPanel
        task={expiring}
        icon={Hourglass}
        titleOf={(count) =>
          `${countJobs(count)} ${count === 1 ? 'closes' : 'close'} within ${EXPIRING_WITHIN_DAYS} days`
        }
        to={`${dashboardPaths.jobs}?state=published&ordering=expires_at`}
        showsClosing
      />
      <JobTaskPanel
        task={drafts}
        icon={FilePen}
        titleOf={(count) => pluralize(count, 'draft', 'drafts')}
        to={linkToJobs('draft')}
      />
      {Boolean(failed) && (
        <TaskPanel icon={MailWarning} title={pluralize(failed ?? 0, 'failed email', 'failed emails')}>
          <p className="text-muted">We could not deliver them.</p>
          <TextLink to={dashboardPaths.failedEmails}>See failed emails</TextLink>
        </TaskPanel>
      )}
    </div>
  )
}

function WriterHome() {
  const { data, isFetching, refetch } = useQuery(homeQuery)
  if (data === undefined) return isFetching ? loading : <FailedList onRetry={() => void refetch()} />
  if (!data.is_employer) return <SeekerHome />
  return (
    <>
      <InvitationsNotice />
      <Section title="To do">
        <DirectoryTasks />
        <Tasks home={data} />
      </Section>
      <Section title="Recent activity">
        <ActivityList activity={data.activity} />
      </Section>
    </>
  )
}

export function DashboardHome() {
  const { data: permissions, isFetching, refetch } = useQuery(permissionQuery)
  const failed = <FailedList onRetry={() => void refetch()} />
  const loaded = permissions?.post_jobs === true ? <WriterHome /> : <SeekerHome />
  const unloaded = isFetching ? loading : failed
  const home = permissions === undefined ? unloaded : loaded
  return (
    <>
      <PageHead title="Dashboard" />
      <h1 className="text-heading font-bold tracking-tight">Dashboard</h1>
      {permissions?.is_staff ? (
        <Suspense fallback={loading}>
          <FirstHour>{home}</FirstHour>
        </Suspense>
      ) : (
        home
      )}
    </>
  )
}

function ActivityList({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0)
    return <p className="text-muted">Changes to your jobs and decisions about them will appear here.</p>
  return (
    <ol className="grid divide-y divide-line rounded-card border border-line bg-raised">
      {activity.map(({ id, at, user, via, event, job }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
          <p className="min-w-0 wrap-anywhere">
            <bdi className="font-medium">{describeAuthor(user, via)}</bdi> {getVerb(event).before}{' '}
            <Link to={dashboardPaths.job(job.id)} className="text-accent underline">
              <bdi>{job.title}</bdi>
            </Link>
            {getVerb(event).after}
            <span className="text-small text-muted">
              {' · '}
              <bdi>{job.company}</bdi>
            </span>
          </p>
          <time dateTime={at} className="text-small text-muted">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
