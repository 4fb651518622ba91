// How the deletions go: politely what is done, loudly what is wrong.
import { useEffect, useRef } from 'react'

import { type Deletions, useDeletions } from '../../lib/deletions.ts'
import { Button } from '../button.tsx'
import { ProblemList } from '../form/problem-list.tsx'

type DeletionReportProps<Item extends { readonly id: number }> = {
  deletions: Deletions<Item>
  /** Whose list it is, as soon as that is known: nobody else reads what became of theirs. */
  user: number | undefined
}

/** A live region is heard only if it was there before its words. */
export function DeletionReport<Item extends { readonly id: number }>({
  deletions,
  user,
}: DeletionReportProps<Item>) {
  const report = useRef<HTMLOutputElement>(null)
  const { done, failures } = useDeletions(deletions)
  const own = [...failures].filter(([, failure]) => failure.user === user)
  useEffect(() => {
    // The button that was pressed may have gone with its row.
    if (done !== '' && document.activeElement === document.body)
      report.current?.focus({ preventScroll: true })
  }, [done])
  const dismiss = () => {
    deletions.dismissFailures(own.map(([id]) => id))
    report.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <output ref={report} tabIndex={-1} className="sr-only">
        {done}
      </output>
      {own.length > 0 && (
        <div className="grid justify-items-start gap-3">
          <ProblemList problems={[...new Set(own.map(([, { message }]) => message))].map(toProblem)} />
          <Button variant="outline" size="small" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </>
  )
}

const toProblem = (message: string) => ({ message })
