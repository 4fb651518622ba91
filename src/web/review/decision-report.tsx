// The outcome of the last decision.
import { Button } from '#web/ui/button.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

import type { Decisions } from './use-decisions.ts'

export function DecisionReport({ decisions }: { decisions: Decisions }) {
  const { report, undo, problem, dismiss } = decisions
  const { message, last } = report
  return (
    <>
      {/* Screen readers announce only the result, because the server may reject the decision. */}
      <UndoBar
        message={message}
        progress={last ? `${last.title}: saving...` : ''}
        onUndo={last ? undo : undefined}
      />
      <div role="alert" className="empty:hidden">
        {problem !== '' && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
            <p className="min-w-0 wrap-anywhere">{problem}</p>
            <Button variant="outline" size="small" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
