// How the last action went: politely what is done, loudly what is wrong.
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { cn } from '#web/lib/cn.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

import type { Outcome } from './use-actions.ts'

/** A live region is heard only if it was there before its words. */
export function OutcomeReport({ outcome: { done, problems } }: { outcome: Outcome }) {
  const report = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The button that was pressed may have gone with its row.
    if (done !== '' && document.activeElement === document.body) report.current?.focus()
  }, [done])
  return (
    <>
      <output
        ref={report}
        tabIndex={-1}
        className={cn(
          'flex max-w-180 items-center gap-3 rounded-control outline-none',
          done === '' ? 'absolute' : 'bg-accent-soft px-4 py-3 text-accent',
        )}
      >
        {done !== '' && <Check className="size-5 shrink-0" />}
        <span className="wrap-anywhere">{done}</span>
      </output>
      <ProblemList problems={problems} />
    </>
  )
}
