// Imports the new jobs of a source board, and applies changes to jobs that were imported before. Unchanged jobs are not
// written.
import { Problem } from '#server/http/problem.ts'

import { type CheckedJob, checkJobs, hashFields, hashDecisionInputs } from './check-jobs.ts'
import { followJob } from './follow-job.ts'
import { importJob } from './import-job.ts'
import { putRejectedJobs, type SourceJobRow, updateSourceJob } from './job-queries.ts'
import type { SourceJob } from './kinds/source-kind.ts'
import { type Round, runStep } from './round-step.ts'

type Rows = ReadonlyMap<string, SourceJobRow>

/**
 * Imports and updates the jobs in `listed`, the current jobs of the source board. `stored` are the jobs that earlier
 * rounds have seen.
 */
export async function followBoard(
  round: Round,
  listed: readonly SourceJob[],
  stored: readonly SourceJobRow[],
): Promise<void> {
  const { now, config, source, company } = round
  const rows = new Map(stored.map((row) => [row.externalId, row]))
  const isImported = (externalId: string) => rows.get(externalId)?.outcome === 'job'
  const hashes = new Map(
    listed.map((job) => {
      const hash = isImported(job.externalId) ? hashFields(job) : hashDecisionInputs(job, { source, company })
      return [job.externalId, hash]
    }),
  )
  const isUnchanged = ({ contentHash, missingSince, externalId }: SourceJobRow) =>
    missingSince === null && contentHash === hashes.get(externalId)
  const changed = listed.filter(({ externalId }) => {
    const row = rows.get(externalId)
    return row === undefined || !isUnchanged(row)
  })
  const checked = await checkJobs(changed, { source, company, now, config, isImported })
  const contents = new Map(changed.map((job) => [job.externalId, hashFields(job)]))
  const withHash = checked.map((job) =>
    Object.assign(job, { contentHash: contents.get(job.externalId) ?? TRY_AGAIN }),
  )
  await importNew(
    round,
    withHash.filter(({ externalId }) => !isImported(externalId)),
    { rows, hashes },
  )
  for (const job of withHash)
    if (isImported(job.externalId)) {
      if (round.isLate()) return void (round.isUnfinished = true)
      await followImported(round, job, rows)
    }
}

type HashedJob = CheckedJob & { contentHash: string }

type SkippedJob = Parameters<typeof putRejectedJobs>[1][number]

/**
 * Stored as the hash of a job that was rejected for a temporary reason. No real hash equals it, so the next round
 * checks the job again.
 */
const TRY_AGAIN = ''

/**
 * Imports jobs until one is rejected for a temporary reason, such as the daily limit. Records the jobs that it does not
 * import, with the reason.
 */
async function importNew(
  round: Round,
  jobs: readonly HashedJob[],
  { rows, hashes }: { rows: Rows; hashes: ReadonlyMap<string, string> },
): Promise<void> {
  const { source, now, counts } = round
  const leftOut: SkippedJob[] = []
  let refusal: string | undefined
  for (const job of jobs) {
    const { externalId, title, contentHash } = job
    const decided = { sourceId: source.id, externalId, title, seenAt: now, missingSince: null }
    const final = hashes.get(externalId) ?? TRY_AGAIN
    if (job.fields === null) {
      leftOut.push({ ...decided, outcome: job.outcome, reason: job.reason, contentHash: final })
      continue
    }
    if (round.isLate()) {
      round.isUnfinished = true
      continue
    }
    const { fields } = job
    const problem: Problem | undefined =
      refusal === undefined
        ? await catchProblem(() => importJob(round, { externalId, title, contentHash, fields }))
        : undefined
    if (refusal === undefined && problem === undefined) continue
    const isFinal = problem?.kind === 'invalid'
    const reason = problem === undefined ? (refusal ?? null) : firstMessage(problem)
    if (problem !== undefined && !isFinal) refusal = firstMessage(problem)
    if (!isFinal) round.needsFullRead = true
    leftOut.push({ ...decided, outcome: 'refused', reason, contentHash: isFinal ? final : TRY_AGAIN })
  }
  const listedIds = new Set(jobs.map(({ externalId }) => externalId))
  for (const { outcome, externalId, missingSince } of rows.values())
    if (outcome !== 'job' && missingSince === null && !listedIds.has(externalId)) counts[outcome]++
  for (const { outcome } of leftOut) if (outcome !== 'job') counts[outcome]++
  const unstored = leftOut.filter((row) => !isStored(row, rows.get(row.externalId)))
  if (unstored.length > 0) await runStep(round, (tx) => putRejectedJobs(tx, unstored))
}

function isStored(row: SkippedJob, stored: SourceJobRow | undefined): boolean {
  return (
    stored !== undefined &&
    stored.missingSince === null &&
    stored.outcome === row.outcome &&
    stored.reason === row.reason &&
    stored.title === row.title &&
    stored.contentHash === row.contentHash
  )
}

/** Applies the changes to an imported job. If its newest version cannot be imported, records the reason. */
async function followImported(round: Round, job: HashedJob, rows: Rows): Promise<void> {
  const row = rows.get(job.externalId)
  if (row === undefined) return
  const { externalId, title, contentHash } = job
  const isChanged = row.contentHash !== contentHash
  const refusal = isChanged && job.fields === null ? job.reason : undefined
  const fields = isChanged ? (job.fields ?? undefined) : undefined
  const problem = await catchProblem(() => followJob(round, { externalId, title, contentHash, fields }))
  const reason = problem === undefined ? refusal : firstMessage(problem)
  if (reason === undefined) return
  round.needsFullRead = true
  if (reason !== row.reason) await runStep(round, (tx) => updateSourceJob(tx, row, { reason }))
}

/** Returns the Problem that `work` throws, or undefined if it succeeds. Throws other errors. */
async function catchProblem(work: () => Promise<void>): Promise<Problem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const MAX_REASON_LENGTH = 500

/**
 * Returns the first message of a problem as a sentence, without the prefix that the API's error format adds to invalid
 * values.
 */
function firstMessage({ kind, faults: [fault] }: Problem): string {
  const message = fault?.message.replace(/^Value error, /, '') ?? `The job was not accepted (${kind}).`
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return (/[.!?]$/.test(text) ? text : `${text}.`).slice(0, MAX_REASON_LENGTH)
}
