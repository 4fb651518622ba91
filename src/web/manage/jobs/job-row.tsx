import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { StateBadge } from '#web/job-view/state-badge.tsx'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useUndoableActions } from '#web/lib/undoable-actions.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Undoable } from '#web/ui/list/undoable.tsx'

import { jobDeletions, jobWithdrawals, type ListedItem } from '../deletions.ts'
import { isOnBoard } from '../is-on-board.ts'
import { useUserId } from '../use-user-id.ts'
import { JobDates } from './job-dates.tsx'
import { type OneClickAction, actionLabels, oneClickActionsOf } from './one-click-actions.ts'

const MAX_NAME_LENGTH = 100

type JobRowProps = {
  job: ManagedJobWire
  /** Whether this browser has unsaved changes of the job. */
  hasDraft: boolean
  onAction: (action: OneClickAction, job: ManagedJobWire) => void
}

type ButtonsProps = Pick<JobRowProps, 'job' | 'onAction'> & { item: ListedItem }

function Buttons({ job, item, onAction }: ButtonsProps) {
  const client = useQueryClient()
  const { now } = usePageData()
  const { name } = item
  const of = <span className="sr-only"> {name}</span>
  return (
    <>
      {job.actions.includes('edit') && (
        <Link to={dashboardPaths.job(job.id)} className={buttonStyles({ variant: 'outline', size: 'small' })}>
          Edit{of}
        </Link>
      )}
      {oneClickActionsOf(job, now).map((action) => (
        <Button key={action} variant="outline" size="small" onClick={() => onAction(action, job)}>
          {actionLabels[action]}
          {of}
        </Button>
      ))}
      {job.actions.includes('withdraw') && (
        <ConfirmButton
          label={<>Withdraw{of}</>}
          question={`Withdraw ${name}?`}
          verb="Withdraw job"
          onConfirm={() => jobWithdrawals.performLater(client, item)}
        >
          {isOnBoard(job, now) ? 'This takes the job off the board. ' : ''}
          It stays in this list as withdrawn. You can undo this for a few seconds; later, publishing it again
          may need a review.
        </ConfirmButton>
      )}
      {job.actions.includes('edit') && (
        <Link
          to={dashboardPaths.duplicate(job.id)}
          className={buttonStyles({ variant: 'outline', size: 'small' })}
        >
          Duplicate{of}
        </Link>
      )}
      {job.actions.includes('delete') && (
        <ConfirmButton
          label={<>Delete{of}</>}
          question={`Delete ${name}?`}
          verb="Delete job"
          onConfirm={() => jobDeletions.performLater(client, item)}
        >
          {isOnBoard(job, now)
            ? 'This removes the job from the board permanently. If you withdraw it instead, it stays in this list. '
            : ''}
          You can undo this for a few seconds.
        </ConfirmButton>
      )}
    </>
  )
}

/** Returns the withdrawal of the job, from the click until the list has reloaded. */
function useWithdrawal({ id, version }: ManagedJobWire) {
  const { pending, finished } = useUndoableActions(jobWithdrawals)
  const last = finished.get(id)
  return (
    pending.get(id) ?? (last?.item.version === version ? { item: last.item, timer: undefined } : undefined)
  )
}

export function JobRow({ job, hasDraft, onAction }: JobRowProps) {
  const { id, version } = job
  const deletion = useUndoableActions(jobDeletions).pending.get(id)
  const withdrawal = useWithdrawal(job)
  const actions = withdrawal ? jobWithdrawals : jobDeletions
  const { now } = usePageData()
  const item = { id, version, name: firstCharacters(job.title, MAX_NAME_LENGTH), user: useUserId() }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div
        className={cn(
          'grid min-w-0 grow basis-72 gap-1',
          withdrawal && 'text-muted',
          deletion && 'text-muted line-through',
        )}
      >
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            <Link to={dashboardPaths.job(job.id)} className="hover:text-accent">
              {job.title}
            </Link>
          </h2>
          <StateBadge state={job.state} />
          {job.state === 'changes_waiting' && !isOnBoard(job, now) && <StateBadge state="expired" />}
          {hasDraft && <span className="text-small text-highlight-text">Unsaved changes</span>}
        </div>
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
          {withdrawal?.timer === undefined ? (
            <JobDates job={job} />
          ) : (
            <span className="font-medium text-default">Will be withdrawn in a few seconds.</span>
          )}
          {isOnBoard(job, now) && (
            <Link to={jobPath(job)} className={linkStyles}>
              View<span className="sr-only"> {item.name} on the board</span>
            </Link>
          )}
        </p>
      </div>
      <Undoable
        name={item.name}
        words={actions.words}
        pending={withdrawal ?? deletion}
        onUndo={() => actions.undo(item)}
      >
        <Buttons job={job} item={item} onAction={onAction} />
      </Undoable>
    </li>
  )
}
