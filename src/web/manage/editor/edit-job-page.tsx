// The editor of an existing job. Overwrites changes from another user or tab only if the user confirms.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'

import { toJob } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { ReturnedEditBadge, StateBadge } from '#web/job-view/state-badge.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { BelowPart } from '#web/query/loaded-part.tsx'
import { companiesToChooseQuery } from '#web/query/manage-queries.ts'
import { RecentStatistics } from '#web/statistics/recent-statistics.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { JobHistory } from '../history/history-list.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { isOnBoard } from '../is-on-board.ts'
import { jobQuery } from '../queries.ts'
import { useUserId } from '../use-user-id.ts'
import { JobEditor } from './job-editor.tsx'
import { toOpenedValues } from './pending-changes.ts'
import { ReviewStatus } from './review-status.tsx'

const MAX_TITLE_LENGTH = 100

export function EditJobPage() {
  const { jobId = '' } = useParams()
  const user = useUserId()
  const { now } = usePageData()
  const { data: saved, isFetching, refetch } = useQuery(jobQuery(jobId))
  // Request the companies together with the job, because the editor appears only when both have loaded.
  const companies = useQuery(companiesToChooseQuery)
  if (saved === undefined && isFetching) return <Spinner label="Loading..." className="py-16" />
  if (saved === 'missing')
    return (
      <MissingPage title="Job not found" text="There is no job at this address." to={dashboardPaths.jobs} />
    )
  if (saved === undefined) return <FailedList onRetry={() => void refetch()} />
  const job = toJob(saved)
  const { state, id } = saved
  const draft = String(id)
  return (
    <>
      <PageHead title={`Edit ${firstCharacters(job.title, MAX_TITLE_LENGTH)}`} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-bold tracking-tight wrap-anywhere">
          Edit <bdi>{job.title}</bdi>
        </h1>
        <StateBadge state={state} />
        <ReturnedEditBadge proposal={saved.proposal} />
        {isOnBoard(saved, now) && (
          <Link to={jobPath(job)} className={linkStyles}>
            View on the board
          </Link>
        )}
      </div>
      {saved.role !== 'reviewer' && <RecentStatistics jobId={id} />}
      <ReviewStatus job={saved} draft={draftKey(user, 'job', draft)} />
      {saved.actions.includes('edit') ? (
        <JobEditor
          key={saved.version}
          user={user}
          draft={draft}
          saved={saved}
          opened={toOpenedValues(saved)}
        />
      ) : (
        <Notice drawing={null} title="Only the company and staff can edit this job.">
          You can only review it.
        </Notice>
      )}
      <BelowPart query={companies}>
        <HistorySection>
          <JobHistory jobId={id} />
        </HistorySection>
      </BelowPart>
    </>
  )
}
