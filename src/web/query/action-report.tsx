import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { cn } from '#web/lib/cn.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

import type { ActionResult } from './use-action.ts'

/** Always render this report, because screen readers announce only changes of an existing live region. */
export function ActionReport({ result: { message, problems } }: { result: ActionResult }) {
  const report = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The report takes the focus if the focused button has disappeared with its row.
    if (message !== '' && document.activeElement === document.body) report.current?.focus()
  }, [message])
  return (
    <>
      <output
        ref={report}
        tabIndex={-1}
        className={cn(
          'flex max-w-180 items-center gap-3 rounded-control outline-none',
          message === '' ? 'absolute' : 'bg-accent-soft px-4 py-3 text-accent',
        )}
      >
        {message !== '' && <Check className="size-5 shrink-0" />}
        <span className="wrap-anywhere">{message}</span>
      </output>
      <ProblemList problems={problems} />
    </>
  )
}
