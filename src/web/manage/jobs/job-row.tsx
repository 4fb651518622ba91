import { useState } from 'react'
import { Link } from 'react-router'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { localeDate } from '#contract/jobs/dates.ts'
import type { JobAction } from '#contract/jobs/rules/actions.ts'
import { publicationText } from '#contract/jobs/rules/expiry.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'
import { ReturnedEditBadge, StateBadge } from '#web/job-view/state-badge.tsx'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Menu } from '#web/ui/menu.tsx'

import { isOnBoard } from '../is-on-board.ts'
import { actionLabels, describeDeletion, listActions, nameOf } from './job-actions.ts'
import type { JobActions } from './use-job-actions.ts'

const formatDate = (moment: string) => localeDate(new Date(moment).getTime())

function JobDates({ job }: { job: ManagedJobWire }) {
  const { is_active: isActive, expires_at: expires, updated_at: updated } = job
  const { now } = usePageData()
  const published = job.first_published_at
  return (
    <>
      {(job.state === 'scheduled' || job.state === 'waiting') && job.publish_at && (
        <span>
          Goes live on {publicationText(Date.parse(job.publish_at))}
          {job.state === 'waiting' && ', if it is approved'}
        </span>
      )}
      <span>
        {published === null ? `Changed ${formatDate(updated)}` : `Published ${formatDate(published)}`}
      </span>
      {published !== null && isActive && (
        <span>
          {expires === null ? (
            'Never closes'
          ) : (
            <>
              {isOnBoard(job, now) ? 'Closes' : 'Closed'} <ClosingDate timestamp={Date.parse(expires)} />
            </>
          )}
        </span>
      )}
    </>
  )
}

type JobRowProps = {
  job: ManagedJobWire
  /** Whether this browser has unsaved changes of the job. */
  hasDraft: boolean
  isSelected: boolean
  onSelect: (id: number) => void
} & Pick<JobActions, 'perform' | 'remove'>

type ButtonsProps = Pick<JobRowProps, 'job' | 'perform' | 'remove'>

function Buttons({ job, perform, remove }: ButtonsProps) {
  const { now } = usePageData()
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(job)
  const can = (action: JobAction) => job.actions.includes(action)
  const menu = [
    ...listActions(job, now).map((action) => ({
      label: actionLabels[action],
      onChoose: () => perform(action, [job]),
    })),
    ...(can('edit') ? [{ label: 'Duplicate', to: dashboardPaths.duplicate(job.id) }] : []),
    ...(can('delete') ? [{ label: 'Delete', onChoose: () => setAsking(true) }] : []),
  ]
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {can('edit') && (
        <Link to={dashboardPaths.job(job.id)} className={buttonStyles({ variant: 'outline', size: 'small' })}>
          Edit<span className="sr-only"> {name}</span>
        </Link>
      )}
      <Menu
        label={
          <>
            More<span className="sr-only"> actions for {name}</span>
          </>
        }
        actions={menu}
      />
      {isAsking && (
        <ConfirmDialog
          question={`Delete ${name}?`}
          verb="Delete job"
          onConfirm={() => remove([job])}
          onClose={() => setAsking(false)}
        >
          {describeDeletion({ count: 1, onBoard: isOnBoard(job, now) ? 1 : 0 })}
        </ConfirmDialog>
      )}
    </div>
  )
}

export function JobRow({ job, hasDraft, isSelected, onSelect, perform, remove }: JobRowProps) {
  const { now } = usePageData()
  const name = nameOf(job)
  return (
    <li
      className={cn(
        'flex flex-wrap items-start gap-x-2 gap-y-3 border-l-4 py-4 pr-4 pl-1 sm:gap-x-4',
        [job.state, job.proposal].includes('changes_wanted') ? 'border-l-highlight' : 'border-l-transparent',
      )}
    >
      <label className="flex size-11 shrink-0 items-center justify-center">
        <span className="sr-only">Select {name}</span>
        <input type="checkbox" className="checkbox" checked={isSelected} onChange={() => onSelect(job.id)} />
      </label>
      <div className="grid min-w-0 grow basis-60 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <StateBadge state={job.state} />
          {job.state === 'changes_waiting' && !isOnBoard(job, now) && <StateBadge state="expired" />}
          <ReturnedEditBadge proposal={job.proposal} />
          {hasDraft && <span className="text-small text-highlight-text">Unsaved changes</span>}
        </p>
        <h2 dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={dashboardPaths.job(job.id)} className="hover:text-accent">
            {job.title}
          </Link>
        </h2>
        <p className="line-clamp-2 text-small wrap-anywhere text-muted">
          <bdi>{job.company.name}</bdi>
          {job.location && (
            <>
              {' · '}
              <bdi>{job.location}</bdi>
            </>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 text-small text-muted">
          <JobDates job={job} />
          {isOnBoard(job, now) && (
            <Link to={jobPath(job)} className={linkStyles}>
              View<span className="sr-only"> {name} on the board</span>
            </Link>
          )}
        </p>
      </div>
      <div className="ml-auto">
        <Buttons job={job} perform={perform} remove={remove} />
      </div>
    </li>
  )
}
