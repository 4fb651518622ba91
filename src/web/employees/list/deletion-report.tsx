// How the deletions go: politely what is done, loudly what is wrong.
import { useEffect, useRef } from 'react'

import { ProblemList } from '#web/ui/form/problem-list.tsx'

import type { Deletions } from '../deletions.ts'

/** A live region is heard only if it was there before its words. */
export function DeletionReport({ deletions: { done, problem } }: { deletions: Deletions }) {
  const report = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The button that was pressed may have gone with its row.
    if (done !== '' && document.activeElement === document.body)
      report.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <>
      <output ref={report} tabIndex={-1} className="sr-only">
        {done}
      </output>
      <ProblemList problems={problem === '' ? [] : [{ message: problem }]} />
    </>
  )
}
