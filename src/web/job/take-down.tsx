import { useEffect, useState } from 'react'

import type { Job } from '#contract/jobs/job.ts'
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { type Reason, refusalReasons } from '#contract/jobs/rules/decisions.ts'
import { type DecisionDraft, ReasonDialog } from '#web/job-view/reason-dialog.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { Button } from '#web/ui/button.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

type TakeDownProps = { job: Job; /** The version that the decision is about. */ version: string }

type Outcome = { readonly message: string; readonly isDown: boolean; readonly decisionId: number | null }

const noOutcome: Outcome = { message: '', isDown: false, decisionId: null }

export function TakeDown({ job: { id }, version }: TakeDownProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<DecisionDraft>({ reason: null, note: '' })
  const [outcome, setOutcome] = useState(noOutcome)
  const [problem, setProblem] = useState('')
  const { message, isDown, decisionId } = outcome
  useEffect(() => {
    if (message === '') return undefined
    const timer = setTimeout(() => setOutcome({ ...noOutcome, isDown }), UNDO_MS)
    return () => clearTimeout(timer)
  }, [message, isDown])

  const attempt = async (action: () => Promise<Outcome>) => {
    setProblem('')
    try {
      setOutcome(await action())
    } catch (error) {
      setProblem((await describeErrors(error)).map((each) => each.message).join(' '))
    }
  }
  const decide = (chosen: Reason, note: string | null) =>
    attempt(async () => {
      const reason = refusalReasons.find((each) => each === chosen) ?? 'other'
      const { decision_id } = await call('POST /ninja-api/jobs/{job_id}/refuse', {
        params: { job_id: id },
        ifMatch: version,
        body: { reason, note, take_down: true },
      })
      return { message: 'The job is off the board.', isDown: true, decisionId: decision_id }
    })
  const undo = () =>
    attempt(async () => {
      if (decisionId === null) return outcome
      const params = { decision_id: decisionId }
      await call('POST /ninja-api/review/decisions/{decision_id}/undo', { params })
      return { ...noOutcome, message: 'Undone. The job is on the board again.' }
    })
  useKeys({ z: () => void undo() })
  return (
    <>
      <p role="alert" className="text-small text-danger empty:hidden">
        {problem}
      </p>
      {!isDown && (
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          Take off the board
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          kind="take_down"
          about="job"
          draft={draft}
          onDecide={({ reason, note }) => {
            setOpen(false)
            setDraft({ reason, note: note ?? '' })
            void decide(reason, note)
          }}
          onClose={(input) => {
            setOpen(false)
            setDraft(input)
          }}
        />
      )}
      <UndoBar message={message} onUndo={decisionId === null ? undefined : () => void undo()} />
    </>
  )
}
