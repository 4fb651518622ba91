// Decides what a round does with the jobs of a source board. Reads and writes nothing.
import { isMassDisappearance } from '#contract/job-sources/rules/round-actions.ts'
import { hours } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { checkJobs, hashDecisionInputs, hashFields } from '../boards/check-jobs.ts'
import { applyRemotePlaces } from '../boards/remote-places.ts'
import type { putRejectedJobs, SourceJobRow } from '../job-queries.ts'
import type { SourceJob } from '../kinds/source-kind.ts'
import type { ListedJob } from './follow-job.ts'
import type { NewJob } from './import-job.ts'
import { type Outcome, type Round, sumOutcomes } from './round-step.ts'

export type RejectedJob = Parameters<typeof putRejectedJobs>[1][number]

/** `rejection` is the row of the job if this site finally rejects it. */
export type Import = NewJob & { rejection: RejectedJob }

/** `refusal` is the reason why the newest version of an imported job is not accepted. */
export type Follow = { row: SourceJobRow; job: ListedJob; refusal: string | undefined }

export type RoundPlan = {
  imports: readonly Import[]
  rejected: readonly RejectedJob[]
  follows: readonly Follow[]
  /** The external IDs of jobs that the board no longer lists. */
  newlyMissing: readonly string[]
  /** The external IDs of rejected jobs that are gone. */
  forgotten: readonly string[]
  /** Imported jobs that are gone. */
  gone: readonly SourceJobRow[]
  /** What the plan itself says about the round. */
  outcome: Outcome
}

/** A job is gone after two successful rounds, at least this far apart, have not found it. */
const CONFIRMED_AFTER_MS = hours(1)

type Circumstances = Pick<Round, 'source' | 'company' | 'now' | 'config'>

/**
 * Plans a round. `board` are the jobs of the source board, and `stored` the jobs that earlier rounds have seen. Returns
 * undefined if so many jobs have disappeared that the list may be wrong. This is not checked in the first round of a
 * source, nor in the first round after a pause.
 */
export async function planRound(
  board: readonly SourceJob[],
  stored: readonly SourceJobRow[],
  { source, company, now, config }: Circumstances,
): Promise<RoundPlan | undefined> {
  const listed = new Map<string, SourceJob>()
  for (const job of applyRemotePlaces(board, source))
    if (!listed.has(job.externalId)) listed.set(job.externalId, job)
  const missing = stored.filter(({ externalId }) => !listed.has(externalId))
  const mass = { known: countPresent(stored), missing: countPresent(missing) }
  if (source.lastResult !== null && isMassDisappearance(mass)) return undefined

  const rows = new Map(stored.map((row) => [row.externalId, row]))
  const isImported = (externalId: string) => rows.get(externalId)?.outcome === 'job'
  const hashOf = (job: SourceJob) =>
    isImported(job.externalId) ? hashFields(job) : hashDecisionInputs(job, { source, company })
  const changed = [...listed.values()].filter((job) => {
    const row = rows.get(job.externalId)
    return row === undefined || row.missingSince !== null || row.contentHash !== hashOf(job)
  })
  const imports: Import[] = []
  const rejected: RejectedJob[] = []
  const follows: Follow[] = []
  const results = await checkJobs(changed, { source, company, now, config, isImported })
  for (const [index, checked] of results.entries()) {
    const job = required(changed[index])
    const { externalId, title, fields, reason } = checked
    const contentHash = hashFields(job)
    const row = rows.get(externalId)
    if (row !== undefined && isImported(externalId)) {
      const isChanged = row.contentHash !== contentHash
      follows.push({
        row,
        job: { externalId, title, contentHash, fields: isChanged ? (fields ?? undefined) : undefined },
        refusal: isChanged ? (reason ?? undefined) : undefined,
      })
      continue
    }
    const decided = { sourceId: source.id, externalId, title, seenAt: now, missingSince: null, reason }
    if (checked.outcome !== 'job')
      rejected.push({ ...decided, outcome: checked.outcome, contentHash: hashOf(job) })
    else
      imports.push({
        externalId,
        title,
        contentHash,
        fields: checked.fields,
        rejection: { ...decided, outcome: 'refused', contentHash: hashOf(job) },
      })
  }

  const checkedIds = new Set(changed.map(({ externalId }) => externalId))
  const duplicates = board.length - listed.size
  const outcomes: Outcome[] = [{ counts: { listed: board.length, refused: duplicates } }]
  for (const { externalId, outcome, missingSince } of stored)
    if (outcome !== 'job' && missingSince === null && !checkedIds.has(externalId))
      outcomes.push({ counts: { [outcome]: 1 } })
  const { outcome, ...rest } = planMissing(missing, now)
  return { imports, rejected, follows, ...rest, outcome: sumOutcomes([...outcomes, outcome]) }
}

const countPresent = (rows: readonly SourceJobRow[]) =>
  rows.filter(({ missingSince }) => missingSince === null).length

const idsOf = (rows: readonly SourceJobRow[]) => rows.map(({ externalId }) => externalId)

function planMissing(
  missing: readonly SourceJobRow[],
  now: Date,
): Pick<RoundPlan, 'newlyMissing' | 'forgotten' | 'gone' | 'outcome'> {
  const confirmedBefore = now.getTime() - CONFIRMED_AFTER_MS
  const isConfirmed = ({ missingSince }: SourceJobRow) =>
    missingSince !== null && missingSince.getTime() <= confirmedBefore
  const confirmed = missing.filter(isConfirmed)
  const waiting = missing
    .filter((row) => !isConfirmed(row))
    .map(({ missingSince }) => (missingSince ?? now).getTime() + CONFIRMED_AFTER_MS)
  return {
    newlyMissing: idsOf(missing.filter(({ missingSince }) => missingSince === null)),
    forgotten: idsOf(confirmed.filter(({ outcome }) => outcome !== 'job')),
    gone: confirmed.filter(canBeWithdrawn),
    outcome: waiting.length === 0 ? {} : { needsFullRead: true, confirmAt: new Date(Math.min(...waiting)) },
  }
}

/**
 * Returns whether the source may withdraw the job. A job that a person restored after a withdrawal must first be on the
 * source board again.
 */
export function canBeWithdrawn({ jobId, withdrawnAt, undoneAt }: SourceJobRow): boolean {
  return jobId !== null && withdrawnAt === null && undoneAt === null
}
