import type { ReactNode } from 'react'

import { formatCount } from '#contract/counts.ts'
import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import { foundLabel } from '#contract/jobs/rules/board-query.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import type { Board } from './use-board.ts'

type ResultCountProps = {
  state: Board['state']
  answer: BoardAnswer | undefined
  isSalaryFiltered: boolean
  children: ReactNode
}

export function ResultCount({ state, answer, isSalaryFiltered, children }: ResultCountProps) {
  const isHydrated = useHydrated()
  const isLoading = state === 'loading' || (answer && !isHydrated)
  return (
    // The minimum height prevents a layout shift when the second line appears. It is the height of the next control or,
    // on phones, of two lines.
    <div className="flex min-h-8 min-w-32 flex-1 flex-wrap content-center items-center gap-x-3 lg:flex-none phone:min-h-11">
      <output className="font-semibold">{answer && foundLabel(answer.total)}</output>
      {isLoading && <Spinner label="Loading jobs..." className="text-small" />}
      {children}
      {answer && isHydrated && isSalaryFiltered && answer.withoutSalary > 0 && (
        <p className="text-small text-muted">
          {formatCount(answer.withoutSalary)} of them without salary info
        </p>
      )}
      {answer && isHydrated && answer.withoutCountry > 0 && (
        <p className="text-small text-muted">{formatCount(answer.withoutCountry)} more name no country</p>
      )}
    </div>
  )
}
