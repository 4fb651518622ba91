import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { useDraftIds } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

import { jobsQuery } from '../queries.ts'
import { useUserId } from '../use-user-id.ts'
import { BulkBar } from './bulk-bar.tsx'
import { JobRow } from './job-row.tsx'
import { type JobsQuery, writeJobsUrl, orderings, parseJobsUrl } from './jobs-url.ts'
import { SelectAll, useSelection } from './selection.tsx'
import { StateTabs } from './state-tabs.tsx'
import { UnsavedJobs } from './unsaved-jobs.tsx'
import { useJobActions } from './use-job-actions.ts'

const urlConverter = { parse: parseJobsUrl, write: writeJobsUrl }

const newJob = (
  <Link to={dashboardPaths.newJob} className={buttonStyles()}>
    <Plus className="size-5" />
    New job
  </Link>
)

/** The head of the page. Shows the import only to users who manage all jobs. */
function Head() {
  const { data: permissions } = useQuery(permissionQuery)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-heading font-bold tracking-tight">Jobs</h1>
      <div className="flex flex-wrap gap-3">
        {permissions?.write_jobs && (
          <Link to={dashboardPaths.importJobs} className={buttonStyles({ variant: 'outline' })}>
            <FileUp className="size-5" />
            Import
          </Link>
        )}
        {newJob}
      </div>
    </div>
  )
}

/** Links to the posting form, which also creates the company of the first job. */
const postJob = (
  <Link to="/post-a-job" className={buttonStyles()}>
    Post a job
  </Link>
)

function NoMatches({ query }: { query: JobsQuery }) {
  const { data: permissions } = useQuery(permissionQuery)
  const isNarrowed = query.search !== '' || query.state !== '' || query.edit !== ''
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

export function JobsPage() {
  const user = useUserId()
  const drafts = useDraftIds(user, 'job')
  const { report, perform, remove, undo } = useJobActions()
  useKeys(undo ? { z: undo } : {})
  const { query, typed, type, go } = useListQuery<JobsQuery>(urlConverter)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(jobsQuery(query))
  const list = data && 'results' in data ? data : null
  const jobs = list?.results ?? []
  const { selectedIds, selected, toggle, selectAll, clear } = useSelection(jobs)
  return (
    <>
      <PageHead title="Jobs" />
      <Head />
      <UnsavedJobs user={user} />
      <UndoBar message={report.message} onUndo={undo} />
      {/* Sticky, to be visible from any row. */}
      <div className={report.problems.length === 0 ? 'absolute' : 'sticky top-4 z-10'}>
        <ProblemList problems={report.problems} />
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
        {list && pluralize(list.count, 'job', 'jobs')}
      </ListControls>
      <StateTabs query={query} counts={list ?? undefined} />
      <ListFrame
        list={data && list}
        isFetching={isFetching}
        isStale={isStale}
        loading="Loading jobs..."
        nothing={<NoMatches query={query} />}
        requested={query.page}
        searchOf={(page) => writeJobsUrl({ ...query, page })}
        onRetry={() => void refetch()}
      >
        {jobs.length > 0 && <SelectAll count={selected.length} total={jobs.length} onChange={selectAll} />}
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            hasDraft={drafts.includes(String(job.id))}
            perform={perform}
            remove={remove}
            isSelected={selectedIds.has(job.id)}
            onSelect={toggle}
          />
        ))}
      </ListFrame>
      {selected.length > 0 && (
        <BulkBar selected={selected} onDone={clear} perform={perform} remove={remove} />
      )}
    </>
  )
}
