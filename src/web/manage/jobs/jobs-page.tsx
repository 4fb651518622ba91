import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { places } from '#web/lib/dashboard-paths.ts'
import { useDraftIds } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useUndoableActions } from '#web/lib/undoable-actions.ts'
import { apiErrors } from '#web/query/api-errors.ts'
import { OutcomeReport } from '#web/query/outcome-report.tsx'
import type { Outcome } from '#web/query/use-actions.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { UndoableReport } from '#web/ui/list/undoable-report.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'
import { Notice } from '#web/ui/notice.tsx'

import { jobDeletions, jobWithdrawals } from '../deletions.ts'
import { useWriter } from '../job-manager.ts'
import { jobsQuery, permissionQuery } from '../queries.ts'
import { JobRow } from './job-row.tsx'
import { type JobsQuery, jobsUrl, orderings, parseJobsUrl } from './jobs-url.ts'
import { type Action, outcomeOf, useAction } from './one-click-actions.ts'
import { StateTabs } from './state-tabs.tsx'
import { UnsavedJobs } from './unsaved-jobs.tsx'

const urlOfList = { parse: parseJobsUrl, write: jobsUrl }
const maxNameLength = 100
const nothingDone: Outcome = { done: '', problems: [] }

const newJob = (
  <Link to={places.newJob} className={buttonStyles()}>
    <Plus className="size-5" />
    New job
  </Link>
)

/** Only users who manage all jobs can import. */
function Head() {
  const { data: permissions } = useQuery(permissionQuery)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-heading font-bold tracking-tight">Jobs</h1>
      <div className="flex flex-wrap gap-3">
        {permissions?.write_jobs && (
          <Link to={places.importJobs} className={buttonStyles({ variant: 'outline' })}>
            <FileUp className="size-5" />
            Import
          </Link>
        )}
        {newJob}
      </div>
    </div>
  )
}

/** The first job also creates the company. */
const postJob = (
  <Link to="/post-a-job" className={buttonStyles()}>
    Post a job
  </Link>
)

function Nothing({ query }: { query: JobsQuery }) {
  const { data: permissions } = useQuery(permissionQuery)
  const isNarrowed = query.search !== '' || query.state !== ''
  if (!isNarrowed)
    return <Notice title="No jobs yet." action={permissions?.write_jobs === false ? postJob : newJob} />
  return (
    <Notice
      title="No jobs found."
      action={
        <Link to={{ search: '' }} className={buttonStyles({ variant: 'outline' })}>
          Show all jobs
        </Link>
      }
    />
  )
}

/** Performs an action and reports the outcome. */
function useReportedAction() {
  const { mutateAsync } = useAction()
  const [outcome, setOutcome] = useState<Outcome>(nothingDone)
  const act = async (action: Action, job: ManagedJobWire) => {
    setOutcome(nothingDone)
    try {
      const after = await mutateAsync({ action, job })
      setOutcome({ done: outcomeOf(action, firstCharacters(job.title, maxNameLength), after), problems: [] })
    } catch (error) {
      setOutcome({ done: '', problems: await apiErrors(error, 'done') })
    }
  }
  return { outcome, act }
}

export function JobsPage() {
  const user = useWriter()
  const { gone } = useUndoableActions(jobDeletions)
  const drafts = useDraftIds(user, 'job')
  const { outcome, act } = useReportedAction()
  const { query, typed, type, go } = useListQuery<JobsQuery>(urlOfList)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(jobsQuery(query))
  const list = data && 'results' in data ? data : null
  return (
    <>
      <PageHead title="Jobs" />
      <Head />
      <UnsavedJobs user={user} />
      <UndoableReport actions={jobDeletions} user={user} />
      <UndoableReport actions={jobWithdrawals} user={user} />
      {/* Sticky, so that it is visible from any row. */}
      <div className={outcome === nothingDone ? 'absolute' : 'sticky top-4 z-10'}>
        <OutcomeReport outcome={outcome} />
      </div>
      <ListControls
        label="Search jobs"
        placeholder="Search by title, company, place or skill"
        typed={typed}
        searchError={data && 'searchError' in data ? data.searchError : null}
        orderings={orderings}
        ordering={query.ordering}
        onType={type}
        onGo={go}
      >
        {list && `${list.count.toLocaleString('en-US')} ${list.count === 1 ? 'job' : 'jobs'}`}
      </ListControls>
      <StateTabs query={query} states={list?.states} />
      <ListFrame
        list={data && list}
        isFetching={isFetching}
        isStale={isStale}
        loading="Loading jobs..."
        nothing={<Nothing query={query} />}
        searchOf={(page) => jobsUrl({ ...query, page })}
        onRetry={() => void refetch()}
      >
        {list?.results
          .filter(({ id }) => !gone.has(id))
          .map((job) => (
            <JobRow
              key={job.id}
              job={job}
              hasDraft={drafts.includes(String(job.id))}
              onAct={(action, acted) => void act(action, acted)}
            />
          ))}
      </ListFrame>
    </>
  )
}
