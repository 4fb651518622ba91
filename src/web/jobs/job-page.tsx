// A job's own page: everything about it, the way to apply, and what else its company offers.
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { JobArticle } from './job-article.tsx'
import { openedJobs } from './marks.ts'
import { useJob } from './use-job.ts'

const toBoard = (
  <Link to="/jobs" className={buttonStyles()}>
    Browse jobs
  </Link>
)

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
  return (
    <div className="grid gap-6">
      <PageHead title="Job" description="This job did not load." />
      <h1 className="text-heading font-bold tracking-tight">This job did not load</h1>
      <Notice title="Please try refreshing the page." action={toBoard} />
    </div>
  )
}

export function JobPage() {
  const id = Number(useParams()['id'])
  const found = useJob(id)
  useEffect(() => {
    if (found.state === 'found') openedJobs.add(String(id))
  }, [found.state, id])
  if (found.state === 'found') return <JobArticle {...found} />
  if (found.state === 'missing') return <MissingJob />
  if (found.state === 'failed') return <FailedJob />
  return <Spinner label="Loading job..." className="min-h-svh items-start" />
}
