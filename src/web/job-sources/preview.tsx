import { pluralize } from '#contract/counts.ts'
import type { BoardWire, SourcePlan } from '#contract/job-sources/job-sources.ts'
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'

import { OutcomeList, type OutcomeRow } from './outcome-list.tsx'
import { formatBoardName } from './source-words.ts'

const labels = { job: 'Will be imported', not_relevant: 'Not relevant', refused: 'Refused' } as const

type Row = SourcePlan['rows'][number]

const toOutcomeRow = ({ number, title, name, outcome, reasons }: Row): OutcomeRow => ({
  id: String(number),
  title: title || name,
  outcome: outcome === 'created' ? 'job' : outcome,
  details: reasons.map((reason) => (
    <p key={reason} className="text-small wrap-anywhere text-muted">
      {reason}
    </p>
  )),
})

/** Returns a sentence that says how many jobs will be imported, and whether they need a review. */
function describePlan({ kind, rows }: SourcePlan): string {
  const imported = rows.filter(({ outcome }) => outcome === 'created')
  if (rows.length === 0)
    return `The board has no jobs now. We will import new jobs when ${sourceKindLabels[kind]} lists them.`
  if (imported.length === 0)
    return 'We will import none of these jobs. If one of them is relevant, change the words.'
  const jobs = pluralize(imported.length, 'job', 'jobs')
  return imported[0]?.visibility === 'visible'
    ? `We will import and publish ${jobs} at once.`
    : `We will import ${jobs} and send ${imported.length === 1 ? 'it' : 'them'} for review.`
}

const getBoardKey = ({ kind, region, board }: BoardWire) => `${kind} ${region} ${board}`

type PreviewProps = { plan: SourcePlan; isPending: boolean; onChoose: (board: BoardWire) => void }

/** Shows the board that was found and its jobs. Takes the focus when it appears. */
export function Preview({ plan, isPending, onChoose }: PreviewProps) {
  const { boards } = plan
  return (
    <>
      <h3 ref={focusAtStart} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
        Found: {formatBoardName(plan)}
      </h3>
      {boards.length > 1 && (
        <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">The page links to {boards.length} boards</span>
          <select
            value={getBoardKey(plan)}
            disabled={isPending}
            className="h-11 max-w-full rounded-control border border-control bg-raised px-3"
            onChange={({ target }) => {
              const chosen = boards.find((board) => getBoardKey(board) === target.value)
              if (chosen) onChoose(chosen)
            }}
          >
            {boards.map((board) => (
              <option key={getBoardKey(board)} value={getBoardKey(board)}>
                {formatBoardName(board)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="max-w-prose">{describePlan(plan)}</p>
      {plan.rows.length > 0 && (
        <OutcomeList label="Jobs on the board" labels={labels} rows={plan.rows.map(toOutcomeRow)} />
      )}
    </>
  )
}
