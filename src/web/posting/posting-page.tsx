import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'

import { toDrawnCard } from '#contract/jobs/job-card.ts'
import { toJob } from '#contract/jobs/job.ts'
import type { ChangeAnswer } from '#contract/jobs/lifecycle.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { useAuth } from '#web/auth/auth-store.ts'
import { openAccounts } from '#web/auth/open-session.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { DescriptionContent } from '#web/job-view/job-description.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { type AwaitedPage, usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { pendingJobQuery, sentJobQuery } from './pending-job.ts'
import { PostingForm } from './posting-form.tsx'
import { SentNotice } from './sent-notice.tsx'
import { postingPath } from './use-signup.ts'

const loading = <Spinner label="Loading..." className="min-h-svh items-start" />

const toDashboard = (
  <Link to={dashboardPaths.newJob} className={buttonStyles()}>
    Write a job
  </Link>
)

function UnlessJobWriter({ user, children }: { user: number | undefined; children: ReactNode }) {
  const { data: permissions, isError } = useQuery({ ...permissionQuery, enabled: user !== undefined })
  if (user === undefined || isError) return children
  if (permissions === undefined) return loading
  if (permissions.write_jobs)
    return (
      <Notice drawing={null} title="You can publish jobs without a review." action={toDashboard}>
        Use the full form in the dashboard.
      </Notice>
    )
  return children
}

/** Shows what has happened to the job of a signup after the confirmation of the address. */
function JobOfSignup() {
  const navigate = useNavigate()
  const { data, isFetching, refetch } = useQuery(pendingJobQuery)
  const { data: sent, isLoading } = useQuery(sentJobQuery(data?.last_sent?.id))
  if (data === undefined) return isFetching ? loading : <FailedList onRetry={() => void refetch()} />
  const { pending, last_sent: job } = data
  if (pending !== null || job === null) return <Navigate to={postingPath} replace />
  // Without the whole job, the page shows only its title.
  if (isLoading) return loading
  const card = sent && toDrawnCard(toJob(sent))
  return <SentNotice job={job} card={card} path={jobPath(job)} onAnother={() => void navigate(postingPath)} />
}

function Posting({ onSent }: { onSent: (job: ChangeAnswer) => void }) {
  const { authState, hasFailed } = useAuth()
  const { pathname } = useLocation()
  useEffect(openAccounts, [])
  // Until the session has loaded, the draft's owner is unknown.
  if (authState === null && !hasFailed) return loading
  const user = authState?.kind === 'user' ? authState.user.id : undefined
  if (pathname !== postingPath) {
    if (user === undefined) return <Navigate to={withNext(paths.login, pathname)} replace />
    return <JobOfSignup />
  }
  return (
    <UnlessJobWriter user={user}>
      <PostingForm key={user} user={user} onSent={onSent} />
    </UnlessJobWriter>
  )
}

function ClosedNotice() {
  return (
    <Notice
      drawing={null}
      title="Only the staff of this site can post jobs."
      action={
        <Link to="/jobs" className={buttonStyles()}>
          Browse jobs
        </Link>
      }
    >
      Contact them if you have a job to post.
    </Notice>
  )
}

function PostingRules() {
  const { postingRules } = usePageData()
  const page = usePageDataAt(postingPath, postingRules !== undefined)
  return page === undefined ? <Rules text={postingRules} /> : <AwaitedRules {...page} />
}

/** If the rules do not load, employers can post without having read them. */
const AwaitedRules = ({ awaited }: AwaitedPage) => <Rules text={use(awaited)?.postingRules} />

function Rules({ text }: { text: string | null | undefined }) {
  const { siteName } = usePageData()
  return (
    text && (
      <section aria-labelledby="rules" className="max-w-prose rounded-card border border-line bg-raised p-5">
        <h2 id="rules" className="mb-2 font-semibold">
          Rules for jobs on {siteName}
        </h2>
        <div dir="auto" className="prose">
          <DescriptionContent text={text} />
        </div>
      </section>
    )
  )
}

export function PostingPage() {
  const { siteName, community, employersPost = false } = usePageData()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [sent, setSent] = useState<ChangeAnswer | null>(null)
  const showSent = (job: ChangeAnswer) => {
    setSent(job)
    // Clear the history state. Otherwise the page would still say that the address has been confirmed.
    void navigate('.', { replace: true, state: null })
  }
  if (sent !== null)
    return (
      <>
        <PageHead title="Job sent" isIndexed={false} />
        <UserQueryProvider>
          <SentNotice
            job={sent}
            card={toDrawnCard(toJob(sent))}
            path={jobPath(sent)}
            onAnother={() => setSent(null)}
          />
        </UserQueryProvider>
      </>
    )
  if (pathname !== postingPath)
    return (
      <>
        <PageHead title="Your job" isIndexed={false} />
        {isHydrated ? (
          <UserQueryProvider>
            <Posting onSent={showSent} />
          </UserQueryProvider>
        ) : (
          <>
            <NeedsScript />
            <div className="no-script:hidden">{loading}</div>
          </>
        )}
      </>
    )
  return (
    <div className="grid gap-6">
      <PageHead
        title="Post a job"
        description={`Reach people who write ${community}. A volunteer reviews each job on ${siteName}.`}
        isIndexed={employersPost}
      />
      <div className="grid gap-2">
        <h1 className="text-heading font-bold tracking-tight">Post a job</h1>
        {employersPost && (
          <p className="max-w-prose text-muted">
            This takes about three minutes. A volunteer reviews the job, then it is on the board for 90 days.
          </p>
        )}
      </div>
      {!employersPost && <ClosedNotice />}
      {employersPost && (
        <Suspense fallback={loading}>
          <PostingRules />
          {isHydrated ? (
            <UserQueryProvider>
              <Posting onSent={showSent} />
            </UserQueryProvider>
          ) : (
            <>
              <NeedsScript />
              <div className="no-script:hidden">{loading}</div>
            </>
          )}
        </Suspense>
      )}
    </div>
  )
}
