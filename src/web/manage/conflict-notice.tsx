import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { LastEdit } from '#contract/jobs/lifecycle.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const MAX_SHOWN_LENGTH = 300

export type Difference = {
  readonly label: string
  readonly saved: string
  /** Whether this user has changed the field as well, to another value. */
  readonly isChangedByBoth?: boolean
}

type ConflictNoticeProps = {
  /** 'job' or 'company'. */
  noun: string
  /** The changes of another user, or null if the item was deleted. */
  differences: readonly Difference[] | null
  /** Who saved the other version and when, if this is known. */
  lastEdit?: LastEdit | null
  onDiscard: () => void
}

function describeEdit({ display, at }: LastEdit): string {
  return `${display ?? 'Somebody'} saved changes on ${formatDateTime(at)}. `
}

export function ConflictNotice({ noun, differences, lastEdit = null, onDiscard }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid gap-4 rounded-control border border-control bg-sunken p-4"
    >
      <p className="flex gap-3 font-medium">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-highlight-text" />
        {differences === null
          ? `This ${noun} was deleted while you were editing it. Your version is still below.`
          : `This ${noun} was changed while you were editing it. ${lastEdit ? describeEdit(lastEdit) : ''}Your version is still below. The saved version has:`}
      </p>
      {differences !== null && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {differences.map(({ label, saved, isChangedByBoth }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                {saved === '' ? 'Nothing' : firstCharacters(saved, MAX_SHOWN_LENGTH)}
                {isChangedByBoth && (
                  <span className="block text-small text-highlight-text">You have changed this too.</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        {differences !== null && (
          <Button variant="outline" onClick={onDiscard}>
            Discard my changes
          </Button>
        )}
        <SubmitButton>{differences === null ? `Add as a new ${noun}` : 'Save my changes'}</SubmitButton>
      </div>
    </div>
  )
}
