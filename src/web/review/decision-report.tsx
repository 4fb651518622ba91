// The outcome of the last decision, in a bar at the bottom with an undo button. On phones, it is above the decision
// buttons. Nothing moves when it appears.
import { Undo2 } from 'lucide-react'

import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import type { Decisions } from './use-decisions.ts'

const bar =
  'decision-bar fixed inset-x-4 z-20 mx-auto flex min-h-14 max-w-160 items-center justify-between gap-4 rounded-card border border-control bg-raised px-4 py-2 shadow-[0_8px_32px_var(--shadow)] lg:bottom-6 max-lg:bottom-[calc(69px+env(safe-area-inset-bottom)+var(--decide-height,0px))]'

export function DecisionReport({ decisions }: { decisions: Decisions }) {
  const { report, undo, problem, dismiss } = decisions
  const { message, last } = report
  return (
    <>
      <div className={cn(message === '' && last === null ? 'absolute' : bar)}>
        {/* Screen readers announce only the result, because the server may reject the decision. */}
        {message === '' && last && <p className="min-w-0 wrap-anywhere">{last.title}: saving...</p>}
        <output className="min-w-0 wrap-anywhere">{message}</output>
        {last && (
          <Button variant="outline" size="small" aria-keyshortcuts="z" onClick={undo}>
            <Undo2 className="size-4" />
            Undo{' '}
            <kbd aria-hidden="true" className="font-normal opacity-75 max-lg:hidden">
              z
            </kbd>
          </Button>
        )}
      </div>
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
