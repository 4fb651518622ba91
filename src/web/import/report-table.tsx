import { useState } from 'react'

import { formatCount } from '#contract/counts.ts'
import type { ImportRow } from '#contract/jobs/imports.ts'
import { cn } from '#web/lib/cn.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { countOutcomes, type Outcome, outcomeLabels, outcomes, visibilityLabels } from './outcomes.ts'

const ROWS_PER_PAGE = 100
const cell = 'px-4 py-2 text-left align-top phone:px-3'

const tones = { created: 'highlight', updated: 'accent', unchanged: 'quiet', refused: 'quiet' } as const

type OutcomeFilterProps = {
  rows: readonly ImportRow[]
  chosen: Outcome | null
  onChoose: (outcome: Outcome | null) => void
}

function OutcomeFilter({ rows, chosen, onChoose }: OutcomeFilterProps) {
  const counts = countOutcomes(rows)
  const choices = [
    { outcome: null, label: 'All rows', count: rows.length },
    ...outcomes.map((outcome) => ({ outcome, label: outcomeLabels[outcome], count: counts[outcome] })),
  ]
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show rows</legend>
      {choices.map(({ outcome, label, count }) => (
        <Button
          key={label}
          variant={chosen === outcome ? 'default' : 'outline'}
          size="small"
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(outcome)}
        >
          {label} <span className="tabular-nums">{formatCount(count)}</span>
        </Button>
      ))}
    </fieldset>
  )
}

function Row({ row }: { row: ImportRow }) {
  const { number, name, title, outcome, changes, visibility, reasons, notes } = row
  return (
    <tr>
      <td className={cn(cell, 'text-muted tabular-nums')}>{formatCount(number)}</td>
      <th scope="row" className={cn(cell, 'font-medium wrap-anywhere')}>
        <bdi>{title || name || 'No title'}</bdi>
        {title !== '' && title !== name && <p className="text-small font-normal text-muted">{name}</p>}
      </th>
      <td className={cn(cell, 'wrap-anywhere')}>
        <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>
        {changes.length > 0 && <p className="pt-1 text-small text-muted">{changes.join(', ')}</p>}
        {notes.map((note) => (
          <p key={note} className="pt-1 text-small">
            {note}
          </p>
        ))}
        {reasons.map((reason) => (
          <p key={reason} className="pt-1 text-small text-danger">
            {reason}
          </p>
        ))}
        {visibility && <p className="pt-1 text-small text-muted sm:hidden">{visibilityLabels[visibility]}</p>}
      </td>
      <td className={cn(cell, 'text-small text-muted max-sm:hidden')}>
        {visibility ? visibilityLabels[visibility] : ''}
      </td>
    </tr>
  )
}

export function ReportTable({ rows, label }: { rows: readonly ImportRow[]; label: string }) {
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const [page, setPage] = useState(1)
  const found = chosen === null ? rows : rows.filter(({ outcome }) => outcome === chosen)
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE))
  const first = (page - 1) * ROWS_PER_PAGE
  const choose = (outcome: Outcome | null) => {
    setChosen(outcome)
    setPage(1)
  }
  return (
    <div className="grid gap-4">
      <OutcomeFilter rows={rows} chosen={chosen} onChoose={choose} />
      <div className="rounded-card border border-line bg-raised">
        <table aria-label={label} className="w-full">
          <thead>
            <tr className="border-b border-line text-small text-muted">
              <th scope="col" className={cell}>
                Row
              </th>
              <th scope="col" className={cell}>
                Job
              </th>
              <th scope="col" className={cell}>
                Outcome
              </th>
              <th scope="col" className={cn(cell, 'max-sm:hidden')}>
                On the board
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {found.slice(first, first + ROWS_PER_PAGE).map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav aria-label="Pages of rows" className="flex flex-wrap items-center gap-3">
          <Button variant="outline" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <output className="text-small text-muted tabular-nums">
            Page {page} of {pages}
          </output>
          <Button variant="outline" size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}
