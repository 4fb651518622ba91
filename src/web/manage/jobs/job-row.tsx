import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { localeDate } from '#contract/jobs/dates.ts'
import type { JobAction } from '#contract/jobs/rules/actions.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'
import { ReturnedEditBadge, StateBadge } from '#web/job-view/state-badge.tsx'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Undoable } from '#web/ui/list/undoable.tsx'
import { Menu } from '#web/ui/menu.tsx'

import { isOnBoard } from '../is-on-board.ts'
import { jobChanges, type ListedItem, useJobChanges } from '../undoable.ts'
import { useUserId } from '../use-user-id.ts'
import { consequences, toListedItem } from './changes.ts'
import { actionLabels, listOneClickActions, type OneClickAction } from './one-click-actions.ts'

const formatDate = (moment: string) => localeDate(new Date(moment).getTime())

function JobDates({ job }: { job: ManagedJobWire }) {
  const { is_active: isActive, expires_at: expires, updated_at: updated } = job
  const { now } = usePageData()
  const published = job.first_published_at
  return (
    <>
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
  onAction: (action: OneClickAction, job: ManagedJobWire) => void
  isSelected: boolean
  onSelect: (id: number) => void
}

type ButtonsProps = Pick<JobRowProps, 'job' | 'onAction'> & { item: ListedItem }

function Buttons({ job, item, onAction }: ButtonsProps) {
  const client = useQueryClient()
  const { now } = usePageData()
  const [confirmation, setConfirmation] = useState<'withdraw' | 'delete'>()
  const { name } = item
  const can = (action: JobAction) => job.actions.includes(action)
  const menu = [
    ...listOneClickActions(job, now).map((action) => ({
      label: actionLabels[action],
      onChoose: () => onAction(action, job),
    })),
    ...(can('withdraw') ? [{ label: 'Withdraw', onChoose: () => setConfirmation('withdraw') }] : []),
    ...(can('edit') ? [{ label: 'Duplicate', to: dashboardPaths.duplicate(job.id) }] : []),
    ...(can('delete') ? [{ label: 'Delete', onChoose: () => setConfirmation('delete') }] : []),
  ]
  return (
    <>
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
      {confirmation && (
        <ConfirmDialog
          question={`${confirmation === 'withdraw' ? 'Withdraw' : 'Delete'} ${name}?`}
          verb={confirmation === 'withdraw' ? 'Withdraw job' : 'Delete job'}
          onConfirm={() => jobChanges[confirmation].performLater(client, item)}
          onClose={() => setConfirmation(undefined)}
        >
          {consequences[confirmation]({ count: 1, onBoard: isOnBoard(job, now) ? 1 : 0 })}
        </ConfirmDialog>
      )}
    </>
  )
}

export function JobRow({ job, hasDraft, onAction, isSelected, onSelect }: JobRowProps) {
  const change = useJobChanges().ofJob(job)
  const { now } = usePageData()
  const item = toListedItem(job, useUserId())
  const words = jobChanges[change?.name ?? 'delete'].words
  return (
    <li
      className={cn(
        'flex flex-wrap items-start gap-x-2 gap-y-3 border-l-4 py-4 pr-4 pl-1 sm:gap-x-4',
        [job.state, job.proposal].includes('changes_wanted') ? 'border-l-highlight' : 'border-l-transparent',
      )}
    >
      <label className="flex size-11 shrink-0 items-center justify-center">
        <span className="sr-only">Select {item.name}</span>
        <input
          type="checkbox"
          className="checkbox"
          checked={isSelected}
          disabled={change !== undefined}
          onChange={() => onSelect(job.id)}
        />
      </label>
      <div
        className={cn(
          'grid min-w-0 grow basis-60 gap-1',
          change && 'text-muted',
          change?.name === 'delete' && 'line-through',
        )}
      >
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
          {change?.timer === undefined ? (
            <JobDates job={job} />
          ) : (
            <span className="font-medium text-default">Will be {words.participle} in a few seconds.</span>
          )}
          {isOnBoard(job, now) && (
            <Link to={jobPath(job)} className={linkStyles}>
              View<span className="sr-only"> {item.name} on the board</span>
            </Link>
          )}
        </p>
      </div>
      <div className="ml-auto">
        <Undoable
          name={item.name}
          words={words}
          pending={change}
          onUndo={() => change && jobChanges[change.name].undo(item)}
        >
          <Buttons job={job} item={item} onAction={onAction} />
        </Undoable>
      </div>
    </li>
  )
}
