// Asks for the reason of a decision: one of a numbered list, and a note.
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

import { cardReasons, cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import {
  changeReasons,
  companyChangeReasons,
  companyRefusalReasons,
  MAX_NOTE_LENGTH,
  type Reason,
  reasonText,
  refusalReasons,
} from '#contract/jobs/rules/decisions.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

export type ReasonDialogKind = 'request_changes' | 'refuse' | 'take_down'

const refusals = { job: refusalReasons, company: companyRefusalReasons, developer: cardReasons }

const kinds = {
  request_changes: {
    title: 'Ask for changes',
    verb: 'Send back',
    reasons: { job: changeReasons, company: companyChangeReasons, developer: [] },
  },
  refuse: { title: 'Refuse', verb: 'Refuse', reasons: refusals },
  take_down: { title: 'Take off the board', verb: 'Take off the board', reasons: refusals },
} as const

/** The input of a decision that is not saved. */
export type DecisionDraft = { readonly reason: Reason | null; readonly note: string }

type ReasonDialogProps = {
  kind: ReasonDialogKind
  about: keyof typeof refusals
  draft?: DecisionDraft | undefined
  onDecide: (decision: { reason: Reason; note: string | null }) => void
  onClose: (draft: DecisionDraft) => void
}

export function ReasonDialog({ kind, about, draft, onDecide, onClose }: ReasonDialogProps) {
  const brand = usePageData()
  const isCard = about === 'developer'
  const { title, verb } = isCard ? { title: 'Hide the card', verb: 'Hide' } : kinds[kind]
  const reasons: readonly Reason[] = kinds[kind].reasons[about]
  const [reason, setReason] = useState(reasons.find((each) => each === draft?.reason) ?? null)
  const [note, setNote] = useState(draft?.note ?? '')
  const sentenceOf = (code: Reason) => {
    const cardReason = isCard && cardReasons.find((each) => each === code)
    return cardReason ? cardReasonText(cardReason) : reasonText(code, brand)
  }
  const form = useRef<HTMLFormElement>(null)
  const hint = useId()
  const choose = (place: number) => {
    const chosen = reasons[place]
    if (chosen === undefined) return
    setReason(chosen)
    form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[place]?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSending) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
    if (event.target instanceof HTMLTextAreaElement || !/^\d$/.test(event.key)) return
    event.preventDefault()
    choose((Number(event.key) + 9) % 10)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) onDecide({ reason, note: note.trim() === '' ? null : note })
  }
  const close = () => onClose({ reason, note })
  return (
    <Dialog title={title} onClose={close}>
      <form ref={form} className="grid gap-5" onSubmit={handleSubmit}>
        <fieldset className="grid gap-1">
          <legend className="pb-2 font-medium">Reason</legend>
          {reasons.map((each, place) => (
            <label
              key={each}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken"
            >
              <input
                type="radio"
                name="reason"
                required
                value={each}
                checked={reason === each}
                className="size-5 shrink-0 accent-accent"
                onKeyDown={handleKey}
                onChange={() => setReason(each)}
              />
              <span>
                <span className="text-muted tabular-nums">{(place + 1) % 10}</span>{' '}
                {each === 'other' ? 'Another reason, in your own words.' : sentenceOf(each)}
              </span>
            </label>
          ))}
        </fieldset>
        <label className="grid gap-1.5">
          <span className="font-medium">
            Note to the {isCard ? 'developer' : 'employer'}
            {reason === 'other' ? '' : ' (optional)'}
          </span>
          <textarea
            value={note}
            aria-describedby={hint}
            maxLength={MAX_NOTE_LENGTH}
            required={reason === 'other'}
            className="field-sizing-content min-h-20 rounded-control border border-control bg-raised px-3 py-2"
            onKeyDown={handleKey}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <p id={hint} className="-mt-3.5 text-small text-muted max-lg:hidden">
          Ctrl+Enter sends it (on a Mac: Cmd+Enter).
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant={kind === 'request_changes' ? 'default' : 'destructive'}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
