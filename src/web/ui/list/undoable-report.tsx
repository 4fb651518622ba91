import { useEffect, useRef } from 'react'

import { type UndoableActions, useUndoableActions } from '../../lib/undoable-actions.ts'
import { Button } from '../button.tsx'
import { ProblemList } from '../form/problem-list.tsx'

type UndoableReportProps<Item extends { readonly id: number }> = {
  actions: UndoableActions<Item>
  /** The ID of the list's owner, or undefined until the list has loaded. Only the owner sees failed actions. */
  user: number | undefined
}

/** Always render this report, because screen readers announce only changes of an existing live region. */
export function UndoableReport<Item extends { readonly id: number }>({
  actions,
  user,
}: UndoableReportProps<Item>) {
  const report = useRef<HTMLOutputElement>(null)
  const { message, failures } = useUndoableActions(actions)
  const own = [...failures].filter(([, failure]) => failure.user === user)
  useEffect(() => {
    // The report takes the focus if the focused button has disappeared with its row.
    if (message !== '' && document.activeElement === document.body)
      report.current?.focus({ preventScroll: true })
  }, [message])
  const dismiss = () => {
    actions.dismissFailures(own.map(([id]) => id))
    report.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <output ref={report} tabIndex={-1} className="sr-only">
        {message}
      </output>
      {own.length > 0 && (
        <div className="grid justify-items-start gap-3">
          <ProblemList problems={[...new Set(own.map(([, failure]) => failure.message))].map(toProblem)} />
          <Button variant="outline" size="small" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </>
  )
}

const toProblem = (message: string) => ({ message })
