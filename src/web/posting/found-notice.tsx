import { History } from 'lucide-react'

import { momentText } from '#web/lib/moment-text.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import type { Kept } from './kept-posting.ts'

const places = { browser: 'in this browser', account: 'in your account' }

type FoundNoticeProps = {
  found: Kept | null
  /** False if storage is unavailable. */
  isKept: boolean
  onDiscard: () => void
}

export function FoundNotice({ found, isKept, onDiscard }: FoundNoticeProps) {
  return (
    <>
      {found !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
          <p className="flex gap-3">
            <History className="mt-0.5 size-5 shrink-0 text-muted" />
            We restored your draft from {momentText(found.at)}, saved {places[found.from]}. It is not sent
            yet.
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
      {!isKept && (
        <p role="alert" className="text-danger">
          This browser cannot keep drafts. Send the job before you leave this page.
        </p>
      )}
    </>
  )
}
