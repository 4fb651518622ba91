import { Suspense, use, useEffect } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'

import { openedJobs } from '#web/bookmarks/job-marks.ts'
import { countEvent } from '#web/job-view/apply-link.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FailedPage } from '#web/ui/pages/failed-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { JobArticle } from './job-article.tsx'
import { getSentJob, type JobAnswer, type JobData } from './load-job.ts'

const countedJobs = new Set<string>()

/** Counts the view as soon as the page is visible. Returns a function that stops waiting. */
function countView(job: string): () => void {
  const count = () => {
    if (document.visibilityState !== 'visible' || countedJobs.has(job)) return
    countedJobs.add(job)
    countEvent(job, 'view')
  }
  count()
  document.addEventListener('visibilitychange', count)
  return () => document.removeEventListener('visibilitychange', count)
}

const toBoard = <ButtonLink to="/jobs">Browse jobs</ButtonLink>

const loading = <Spinner label="Loading job..." className="min-h-svh items-start" />

function MissingJob() {
  return (
    <div className="grid gap-6">
      <PageHead title="Job not found" description="There is no job at this address." status={404} />
      <h1 className="text-heading font-bold tracking-tight">Job not found</h1>
      <Notice title="There is no job at this address." action={toBoard}>
        It may have been filled or withdrawn.
      </Notice>
    </div>
  )
}

function FailedJob() {
  const { revalidate } = useRevalidator()
  return (
    <div className="grid gap-6">
      <PageHead title="Job" description="This job did not load." />
      <h1 className="text-heading font-bold tracking-tight">This job did not load</h1>
      <FailedPage title="We could not reach the server." onRetry={() => void revalidate()} />
    </div>
  )
}

function ShownJob({ answer }: { answer: JobAnswer }) {
  const id = answer.state === 'found' ? String(answer.job.id) : null
  useEffect(() => {
    if (id === null) return undefined
    openedJobs.add(id)
    return countView(id)
  }, [id])
  if (answer.state === 'found') return <JobArticle {...answer} />
  return answer.state === 'missing' ? <MissingJob /> : <FailedJob />
}

/** Loads the page from the server, because only the server has jobs that are no longer on the board. */
function ReloadFromServer() {
  useEffect(() => location.reload(), [])
  return loading
}

function AwaitedJob({ answer }: { answer: Promise<JobAnswer> }) {
  const known = use(answer)
  return known.state === 'missing' ? <ReloadFromServer /> : <ShownJob answer={known} />
}

export function JobPage() {
  const { id } = useParams()
  const pageData = usePageData()
  const data: JobData = useLoaderData()
  if (data === null) return <ShownJob answer={getSentJob(pageData, Number(id))} />
  if (!(data.answer instanceof Promise)) return <ShownJob answer={data.answer} />
  return (
    <Suspense key={id} fallback={loading}>
      <AwaitedJob answer={data.answer} />
    </Suspense>
  )
}
