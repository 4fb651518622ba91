// All jobs, for those who run the board: search, states, order, pages, and what may be done with each.
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { useDeletions } from '#web/lib/deletions.ts'
import { useDraftIds } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { DeletionReport } from '#web/ui/list/deletion-report.tsx'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'
import { Notice } from '#web/ui/notice.tsx'

import { type Action, outcomeOf, useAction } from '../actions.ts'
import { apiErrors } from '../api-errors.ts'
import { jobDeletions } from '../deletions.ts'
import { ListFrame } from '../list-frame.tsx'
import { places } from '../places.ts'
import { jobsQuery, permissionQuery } from '../queries.ts'
import { useWriter } from '../writer.ts'
import { JobRow } from './job-row.tsx'
import { type JobsQuery, jobsUrl, orderings, parseJobsUrl } from './jobs-url.ts'
import { StateTabs } from './state-tabs.tsx'
import { UnsavedJobs } from './unsaved-jobs.tsx'

const urlOfList = { parse: parseJobsUrl, write: jobsUrl }
const longestName = 100

const newJob = (
  <Link to={places.newJob} className={buttonStyles()}>
    <Plus className="size-5" />
    New job
  </Link>
)

/** Who posts for companies of their own writes one at a time. */
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

/** With the first job comes the company. */
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

/** The row may have left the list with the button that was pressed. */
function ActionReport({ done }: { done: string }) {
  const report = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (done !== '' && document.activeElement === document.body)
      report.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <output ref={report} tabIndex={-1} className="sr-only">
      {done}
    </output>
  )
}

/** Does it, and says how it went. */
function useReportedAction() {
  const { mutateAsync } = useAction()
  const [done, setDone] = useState('')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const act = async (action: Action, job: ManagedJobWire) => {
    setProblems([])
    try {
      const after = await mutateAsync({ action, job })
      setDone(outcomeOf(action, firstCharacters(job.title, longestName), after))
    } catch (error) {
      setDone('')
      setProblems(await apiErrors(error))
    }
  }
  return { done, problems, act }
}

export function JobsPage() {
  const user = useWriter()
  const { gone } = useDeletions(jobDeletions)
  const drafts = useDraftIds(user, 'job')
  const { done, problems, act } = useReportedAction()
  const { query, typed, type, go } = useListQuery<JobsQuery>(urlOfList)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(jobsQuery(query))
  const list = data && 'results' in data ? data : null
  return (
    <>
      <PageHead title="Jobs" />
      <Head />
      <UnsavedJobs user={user} />
      <DeletionReport deletions={jobDeletions} user={user} />
      <ActionReport done={done} />
      <ProblemList problems={problems} />
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
