import { type ReactNode, useState } from 'react'

import { formatCount } from '#contract/counts.ts'
import type { SourceOutcome } from '#contract/job-sources/rules/round-actions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const PAGE_SIZE = 50

export type OutcomeRow = {
  id: string
  title: ReactNode
  outcome: SourceOutcome
  badge?: ReactNode
  details: ReactNode
}

const outcomes = ['job', 'not_relevant', 'refused'] as const satisfies readonly SourceOutcome[]
const tones = { job: 'accent', not_relevant: 'quiet', refused: 'highlight' } as const

type OutcomeListProps = {
  label: string
  labels: Readonly<Record<SourceOutcome, string>>
  rows: readonly OutcomeRow[]
}

/** Lists the jobs of a board by outcome, imported ones first. */
export function OutcomeList({ label, labels, rows }: OutcomeListProps) {
  const [chosen, setChosen] = useState<SourceOutcome | null>(null)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const countRows = (outcome: SourceOutcome) => rows.filter((row) => row.outcome === outcome).length
  const found = outcomes
    .filter((outcome) => chosen === null || outcome === chosen)
    .flatMap((outcome) => rows.filter((row) => row.outcome === outcome))
  const choices = [
    { outcome: null, label: 'All jobs', count: rows.length },
    ...outcomes.map((outcome) => ({ outcome, label: labels[outcome], count: countRows(outcome) })),
  ]
  const choose = (outcome: SourceOutcome | null) => {
    setChosen(outcome)
    setLimit(PAGE_SIZE)
  }
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show jobs</legend>
        {choices.map((choice) => (
          <Button
            key={choice.label}
            variant={chosen === choice.outcome ? 'default' : 'outline'}
            size="small"
            aria-pressed={chosen === choice.outcome}
            onClick={() => choose(choice.outcome)}
          >
            {choice.label} <span className="tabular-nums">{formatCount(choice.count)}</span>
          </Button>
        ))}
      </fieldset>
      {found.length === 0 && <p className="text-muted">No job has this outcome.</p>}
      <ul aria-label={label} className="grid divide-y divide-line">
        {found.slice(0, limit).map(({ id, title, outcome, badge, details }) => (
          <li key={id} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <p dir="auto" className="min-w-0 font-medium wrap-anywhere">
                {title}
              </p>
              {badge ?? <Badge tone={tones[outcome]}>{labels[outcome]}</Badge>}
            </div>
            {details}
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show more jobs
          </Button>
          <output className="text-small text-muted tabular-nums">
            {limit} of {formatCount(found.length)}
          </output>
        </div>
      )}
    </div>
  )
}
