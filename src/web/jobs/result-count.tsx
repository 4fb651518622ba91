// How many jobs were found, said aloud when it changes; below it, in small, what else there is to know.
import { type BoardPage, foundLabel } from '#contract/jobs/rules/board.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type ResultCountProps = { answer: BoardPage | undefined; isSalaryFiltered: boolean }

export function ResultCount({ answer, isSalaryFiltered }: ResultCountProps) {
  const isHydrated = useHydrated()
  return (
    // Two lines high, so that nothing moves when the second one comes or goes.
    <div className="min-h-11">
      <output className="block font-semibold">{answer && foundLabel(answer.total)}</output>
      {answer && !isHydrated && <Spinner label="Loading jobs..." className="text-small no-script:hidden" />}
      {answer && isHydrated && isSalaryFiltered && answer.withoutSalary > 0 && (
        <p className="text-small text-muted">{answer.withoutSalary} of them without salary info</p>
      )}
    </div>
  )
}
