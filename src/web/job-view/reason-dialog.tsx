// Asks for the reason of a decision: one of a numbered list, and a note.
import { type KeyboardEvent, useId, useState } from 'react'

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
import { useProblemsOf } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { FieldProblems, Labelled } from '#web/ui/form/labelled.tsx'

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

const checkReason = ({ reason }: FormValues) =>
  reason === undefined ? [{ param: 'reason', message: 'Choose a reason.' }] : []

/** Digits choose a reason, except in the note. Ctrl+Enter sends the form from every field. */
function handleKey(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const { form, type } = event.currentTarget
  const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  const isChoosing = type === 'radio' && /^\d$/.test(event.key)
  if (isSending || isChoosing) event.preventDefault()
  if (isSending) form?.requestSubmit()
  if (!isChoosing) return
  const chosen = form?.querySelectorAll<HTMLInputElement>('[type=radio]')[(Number(event.key) + 9) % 10]
  chosen?.focus()
  chosen?.click()
}

type ReasonFieldProps = {
  reasons: readonly Reason[]
  chosen: Reason | null
  sentenceOf: (reason: Reason) => string
  onChoose: (reason: Reason) => void
}

function ReasonField({ reasons, chosen, sentenceOf, onChoose }: ReasonFieldProps) {
  const id = useId()
  const isInvalid = useProblemsOf('reason').length > 0
  return (
    <fieldset
      role="radiogroup"
      data-field="reason"
      aria-invalid={isInvalid}
      aria-describedby={id}
      className="grid gap-1"
    >
      <legend className="pb-2 font-medium">Reason</legend>
      {reasons.map((each, place) => (
        <label key={each} className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken">
          <input
            type="radio"
            name="reason"
            value={each}
            checked={chosen === each}
            className="size-5 shrink-0 accent-accent"
            onKeyDown={handleKey}
            onChange={() => onChoose(each)}
          />
          <span>
            <span className="text-muted tabular-nums">{(place + 1) % 10}</span>{' '}
            {each === 'other' ? 'Another reason, in your own words.' : sentenceOf(each)}
          </span>
        </label>
      ))}
      <FieldProblems id={id} name="reason" />
    </fieldset>
  )
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
  const hint = useId()
  const submit = async () => {
    if (reason !== null) onDecide({ reason, note: note.trim() === '' ? null : note })
    return []
  }
  const close = () => onClose({ reason, note })
  const recipient = isCard ? 'developer' : 'employer'
  return (
    <Dialog title={title} onClose={close}>
      <Form check={checkReason} onSubmit={submit}>
        <ReasonField reasons={reasons} chosen={reason} sentenceOf={sentenceOf} onChoose={setReason} />
        <Labelled name="note" label={`Note to the ${recipient}${reason === 'other' ? '' : ' (optional)'}`}>
          {({ className, 'aria-describedby': problems = '', ...control }) => (
            <textarea
              {...control}
              name="note"
              value={note}
              aria-describedby={`${problems} ${hint}`}
              maxLength={MAX_NOTE_LENGTH}
              required={reason === 'other'}
              rows={5}
              className={`${className} field-sizing-content h-auto min-h-20 py-2`}
              onKeyDown={handleKey}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Labelled>
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
      </Form>
    </Dialog>
  )
}
