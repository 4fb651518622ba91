// Changes several jobs at once.
import { useState } from 'react'

import { pluralize } from '#contract/counts.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { undoableActions } from '#contract/jobs/rules/actions.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

import { isOnBoard } from '../is-on-board.ts'
import { actionLabels, describeDeletion, listActions } from './job-actions.ts'
import type { JobActions } from './use-job-actions.ts'

type BulkBarProps = {
  selected: readonly ManagedJobWire[]
  onDone: () => void
} & Pick<JobActions, 'perform' | 'remove'>

export function BulkBar({ selected, onDone, perform, remove }: BulkBarProps) {
  const { now } = usePageData()
  const [isAsking, setAsking] = useState(false)
  const offered = undoableActions
    .map((action) => ({ action, jobs: selected.filter((job) => listActions(job, now).includes(action)) }))
    .filter(({ jobs }) => jobs.length > 0)
  const deletable = selected.filter(({ actions }) => actions.includes('delete'))
  const describeCount = (count: number) =>
    `${count}${count < selected.length ? ` of ${selected.length}` : ''}`
  const question = `Delete ${pluralize(deletable.length, 'job', 'jobs')}`
  return (
    <section
      aria-label="Selected jobs"
      className="button-bar flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-3"
    >
      {offered.map(({ action, jobs }) => (
        <Button
          key={action}
          variant="outline"
          size="small"
          onClick={() => {
            perform(action, jobs)
            onDone()
          }}
        >
          {actionLabels[action]} {describeCount(jobs.length)}
        </Button>
      ))}
      {deletable.length > 0 && (
        <Button variant="outline" size="small" onClick={() => setAsking(true)}>
          Delete {describeCount(deletable.length)}
        </Button>
      )}
      {offered.length + deletable.length === 0 && (
        <p className="text-small text-muted">These jobs can only be edited.</p>
      )}
      <Button variant="quiet" size="small" onClick={onDone}>
        Clear selection
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`${question}?`}
          verb={question}
          onConfirm={() => {
            remove(deletable)
            onDone()
          }}
          onClose={() => setAsking(false)}
        >
          <ul className="list-disc pl-5">
            {deletable.map(({ id, title }) => (
              <li key={id} dir="auto" className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
          <p className="pt-3">
            {describeDeletion({
              count: deletable.length,
              onBoard: deletable.filter((job) => isOnBoard(job, now)).length,
            })}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
