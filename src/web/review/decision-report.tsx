// The outcome of the last decision, with an undo button. It appears in reserved space, or on phones in front of the
// page, so that nothing moves.
import { Undo2 } from 'lucide-react'

import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import type { Decisions } from './use-decisions.ts'

export function DecisionReport({ decisions }: { decisions: Decisions }) {
  const { said, last, undo, problem, dismiss } = decisions
  return (
    <>
      <div
        className={cn(
          'flex min-h-11 items-center gap-3',
          said === ''
            ? 'max-lg:absolute'
            : 'max-lg:fixed max-lg:inset-x-4 max-lg:top-4 max-lg:z-10 max-lg:rounded-card max-lg:border max-lg:border-control max-lg:bg-raised max-lg:px-4 max-lg:py-3',
        )}
      >
        <output className="min-w-0 wrap-anywhere max-lg:flex-1">{said}</output>
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
