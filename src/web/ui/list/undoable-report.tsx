import { useEffect, useRef } from 'react'

import { type UndoableActions, useUndoableActions } from '../../lib/undoable-actions.ts'
import { Button } from '../button.tsx'
import { ProblemList } from '../form/problem-list.tsx'

type UndoableReportProps<Item extends { readonly id: number }> = {
  actions: UndoableActions<Item>
  /** The ID of the list's owner, once it has loaded. Only the owner sees the outcome. */
  user: number | undefined
}

/** Is always rendered, because screen readers announce a live region only if it existed before its text. */
export function UndoableReport<Item extends { readonly id: number }>({
  actions,
  user,
}: UndoableReportProps<Item>) {
  const report = useRef<HTMLOutputElement>(null)
  const { message, failures } = useUndoableActions(actions)
  const own = [...failures].filter(([, failure]) => failure.user === user)
  useEffect(() => {
    // The focused button may have disappeared with its row.
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
