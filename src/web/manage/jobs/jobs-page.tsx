import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { useDraftIds } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useUndoableActions } from '#web/lib/undoable-actions.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { jobsKey } from '#web/query/api.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { noResult, useAction } from '#web/query/use-action.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { UndoableReport } from '#web/ui/list/undoable-report.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'
import { Notice } from '#web/ui/notice.tsx'

import { jobsQuery } from '../queries.ts'
import { jobChangeNames, jobChanges } from '../undoable.ts'
import { useUserId } from '../use-user-id.ts'
import { BulkBar } from './bulk-bar.tsx'
import { JobRow } from './job-row.tsx'
import { type JobsQuery, writeJobsUrl, orderings, parseJobsUrl } from './jobs-url.ts'
import { type OneClickAction, performOneClickAction, describeSuccess } from './one-click-actions.ts'
import { SelectAll, useSelection } from './selection.tsx'
import { StateTabs } from './state-tabs.tsx'
import { UnsavedJobs } from './unsaved-jobs.tsx'

const urlConverter = { parse: parseJobsUrl, write: writeJobsUrl }
const MAX_NAME_LENGTH = 100

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

function useOneClickActions() {
  const client = useQueryClient()
  // Actions run in parallel, because a user may act on another job before the previous action has finished.
  const { perform, result } = useAction({ isParallel: true })
  const performOnJob = (action: OneClickAction, job: ManagedJobWire) =>
    void perform(async () => {
      try {
        const changed = await performOneClickAction(action, job)
        return describeSuccess(action, firstCharacters(job.title, MAX_NAME_LENGTH), changed)
      } finally {
        // Also reloads after a conflict, so that the list shows the current version.
        await client.invalidateQueries({ queryKey: jobsKey })
      }
    })
  return { performOnJob, result }
}

export function JobsPage() {
  const user = useUserId()
  const { finished } = useUndoableActions(jobChanges.delete)
  const drafts = useDraftIds(user, 'job')
  const { performOnJob, result } = useOneClickActions()
  const { query, typed, type, go } = useListQuery<JobsQuery>(urlConverter)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(jobsQuery(query))
  const list = data && 'results' in data ? data : null
  const jobs = (list?.results ?? []).filter(({ id }) => !finished.has(id))
  const { selectedIds, selected, toggle, selectAll, clear } = useSelection(jobs)
  return (
    <>
      <PageHead title="Jobs" />
      <Head />
      <UnsavedJobs user={user} />
      {jobChangeNames.map((name) => (
        <UndoableReport key={name} actions={jobChanges[name]} user={user} />
      ))}
      {/* Sticky, to be visible from any row. */}
      <div className={result === noResult ? 'absolute' : 'sticky top-4 z-10'}>
        <ActionReport result={result} />
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
            onAction={performOnJob}
            isSelected={selectedIds.has(job.id)}
            onSelect={toggle}
          />
        ))}
      </ListFrame>
      <BulkBar selected={selected} onDone={clear} />
    </>
  )
}
