// Changes several jobs at once. For a few seconds, the user can undo all changes together.
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { pluralize } from '#contract/counts.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

import { isOnBoard } from '../is-on-board.ts'
import { type JobChangeName, jobChangeNames, jobChanges, useJobChanges } from '../undoable.ts'
import { useUserId } from '../use-user-id.ts'
import { consequences, isOffered, toListedItem } from './changes.ts'

const labels: Record<JobChangeName, string> = {
  submit: 'Send for review',
  publish: 'Publish',
  renew: 'Renew',
  withdraw: 'Withdraw',
  delete: 'Delete',
}

const countJobs = (count: number) => pluralize(count, 'job', 'jobs')

type BulkBarProps = { selected: readonly ManagedJobWire[]; onDone: () => void }

export function BulkBar({ selected, onDone }: BulkBarProps) {
  if (selected.length > 0) return <Actions selected={selected} onDone={onDone} />
  return <UndoAll />
}

const bar = 'button-bar flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-3'

type ConfirmationRequest = { name: 'withdraw' | 'delete'; jobs: readonly ManagedJobWire[] }

function Actions({ selected, onDone }: BulkBarProps) {
  const client = useQueryClient()
  const { now } = usePageData()
  const user = useUserId()
  const [confirmation, setConfirmation] = useState<ConfirmationRequest>()
  const change = (name: JobChangeName, jobs: readonly ManagedJobWire[]) => {
    jobChanges[name].performLater(client, ...jobs.map((job) => toListedItem(job, user)))
    onDone()
  }
  const changeOrConfirm = (name: JobChangeName, jobs: readonly ManagedJobWire[]) => {
    if (name === 'withdraw' || name === 'delete') setConfirmation({ name, jobs })
    else change(name, jobs)
  }
  const offered = jobChangeNames
    .map((name) => ({ name, jobs: selected.filter((job) => isOffered(name, job, now)) }))
    .filter(({ jobs }) => jobs.length > 0)
  return (
    <section aria-label="Selected jobs" className={bar}>
      {offered.map(({ name, jobs }) => (
        <Button key={name} variant="outline" size="small" onClick={() => changeOrConfirm(name, jobs)}>
          {labels[name]} {jobs.length}
          {jobs.length < selected.length && ` of ${selected.length}`}
        </Button>
      ))}
      {offered.length === 0 && <p className="text-small text-muted">These jobs can only be edited.</p>}
      <Button variant="quiet" size="small" onClick={onDone}>
        Clear selection
      </Button>
      {confirmation && (
        <ConfirmDialog
          question={`${labels[confirmation.name]} ${countJobs(confirmation.jobs.length)}?`}
          verb={`${labels[confirmation.name]} ${countJobs(confirmation.jobs.length)}`}
          onConfirm={() => change(confirmation.name, confirmation.jobs)}
          onClose={() => setConfirmation(undefined)}
        >
          <ul className="list-disc pl-5">
            {confirmation.jobs.map(({ id, title }) => (
              <li key={id} dir="auto" className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
          <p className="pt-3">
            {consequences[confirmation.name]({
              count: confirmation.jobs.length,
              onBoard: confirmation.jobs.filter((job) => isOnBoard(job, now)).length,
            })}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Undoes the changes of several jobs. A single job's row has its own button. */
function UndoAll() {
  const { undoable } = useJobChanges()
  const open = undoable.filter(({ items }) => items.length > 0)
  const count = open.reduce((sum, { items }) => sum + items.length, 0)
  if (count < 2) return null
  const [first] = open
  const words = open.length === 1 && first ? jobChanges[first.name].words.participle : 'changed'
  return (
    <div className={bar}>
      <p className="font-medium">
        {countJobs(count)} will be {words} in a few seconds.
      </p>
      <Button
        ref={focusAtStart}
        variant="outline"
        size="small"
        onClick={() => open.forEach(({ name, items }) => jobChanges[name].undo(...items))}
      >
        <Undo2 className="size-4" />
        Undo all
      </Button>
    </div>
  )
}
