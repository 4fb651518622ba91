import { History } from 'lucide-react'

import { formatDateTime } from '#web/lib/format-date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import type { SavedDraft } from './draft-storage.ts'

/** Asks whether the user has written the draft that was saved in this browser before the login. */
export function VisitorDraftNotice({ onAnswer }: { onAnswer: (isMine: boolean) => void }) {
  return (
    <section className="grid gap-3 rounded-control bg-sunken px-4 py-3">
      <p>Somebody who was not logged in has written a job in this browser. Is it yours?</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onAnswer(true)}>
          Continue with it
        </Button>
        <Button variant="outline" onClick={() => onAnswer(false)}>
          Discard it
        </Button>
      </div>
    </section>
  )
}

type RestoredDraftNoticeProps = {
  restored: SavedDraft | null
  /** False if the browser could not store the draft. */
  isSaved: boolean
  /** True after the draft was sent or discarded in another tab. */
  isGone: boolean
  onDiscard: () => void
}

export function RestoredDraftNotice({ restored, isSaved, isGone, onDiscard }: RestoredDraftNoticeProps) {
  return (
    <>
      {restored?.from === 'signup' && (
        <p className="rounded-control bg-sunken px-4 py-3">
          We send this job for review when you confirm your email address. To correct the job or the address,
          sign up again with this form.
        </p>
      )}
      {restored !== null && restored.from !== 'signup' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
          <p className="flex gap-3">
            <History className="mt-0.5 size-5 shrink-0 text-muted" />
            We restored your draft from {formatDateTime(restored.at)}. It is not sent yet.
          </p>
          <ConfirmButton
            label="Start over"
            question="Discard this draft?"
            verb="Discard"
            onConfirm={onDiscard}
          >
            You cannot undo this.
          </ConfirmButton>
        </div>
      )}
      <output className="block font-medium empty:hidden">
        {isGone && 'You sent or discarded your draft in another tab.'}
      </output>
      {!isSaved && (
        <p role="alert" className="text-danger">
          This browser cannot keep drafts. Send the job before you leave this page.
        </p>
      )}
    </>
  )
}
