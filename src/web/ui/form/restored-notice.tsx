import { History } from 'lucide-react'
import { useRef } from 'react'

import { formatDateTime } from '#web/lib/format-date-time.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

type RestoredNoticeProps = {
  /** When the draft was saved, in milliseconds since 1970, or null if there is none. */
  at: number | null
  isSaved: boolean
  onDiscard: () => void
}

export function RestoredNotice({ at, isSaved, onDiscard }: RestoredNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const discard = () => {
    const form = notice.current?.closest('form')
    onDiscard()
    // Move the focus to the first field, because the notice disappears together with its focused button.
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('input, select, textarea')?.focus())
  }
  return (
    <>
      {at !== null && (
        <div
          ref={notice}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3"
        >
          <p className="flex gap-3">
            <History className="mt-0.5 size-5 shrink-0 text-muted" />
            We restored your draft from {formatDateTime(at)}. It is not saved yet.
          </p>
          <ConfirmButton
            label="Discard draft"
            question="Discard this draft?"
            verb="Discard"
            onConfirm={discard}
          >
            You cannot undo this.
          </ConfirmButton>
        </div>
      )}
      {!isSaved && (
        <p role="alert" className="text-danger">
          This browser cannot keep drafts. Save before you leave this page.
        </p>
      )}
    </>
  )
}
