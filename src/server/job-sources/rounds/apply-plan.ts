// Applies the plan of a round. Jobs that have not changed are not written.
import { roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { Problem } from '#server/http/problem.ts'

import { applyEvents } from '../../jobs/state/apply.ts'
import type { EventContext } from '../../jobs/state/events.ts'
import { lockManagedJob } from '../../jobs/store/managed-jobs-queries.ts'
import {
  deleteSourceJobs,
  findImportedJobs,
  findSourceJob,
  markMissing,
  putRejectedJobs,
  type SourceJobRow,
  updateSourceJob,
} from '../job-queries.ts'
import { followJob } from './follow-job.ts'
import { importJob } from './import-job.ts'
import { canBeWithdrawn, type Follow, type Import, type RejectedJob, type RoundPlan } from './plan-round.ts'
import {
  applySteps,
  createActorContext,
  type Outcome,
  type Round,
  type RoundOutcome,
  runStep,
  sumOutcomes,
} from './round-step.ts'

export async function applyPlan(
  round: Round,
  plan: RoundPlan,
  stored: readonly SourceJobRow[],
): Promise<RoundOutcome> {
  const { source, now } = round
  const imported = await importJobs(round, plan.imports)
  const rejected = [...plan.rejected, ...imported.rejected]
  const rows = new Map(stored.map((row) => [row.externalId, row]))
  const unstored = rejected.filter((row) => !isStored(row, rows.get(row.externalId)))
  if (unstored.length > 0) await runStep(round, (tx) => putRejectedJobs(tx, unstored))
  const followed = await applySteps(round, plan.follows, (follow) => followImported(round, follow))
  if (plan.newlyMissing.length + plan.forgotten.length > 0)
    await runStep(round, async (tx) => {
      await markMissing(tx, { sourceId: source.id, externalIds: plan.newlyMissing }, now)
      await deleteSourceJobs(tx, { sourceId: source.id, externalIds: plan.forgotten })
    })
  const gone = await keepOpen(round, plan.gone)
  const withdrawn = await applySteps(round, gone, (row) => withdrawGone(round, row))
  const rejections = rejected.map(({ outcome }) => ({ counts: { [outcome]: 1 } }))
  return sumOutcomes([plan.outcome, imported.outcome, ...rejections, followed, withdrawn])
}

/**
 * Stored as the hash of a job that was rejected for a temporary reason. No real hash equals it, so the next round
 * checks the job again.
 */
const TRY_AGAIN = ''

/**
 * Imports jobs until one is rejected for a temporary reason, such as the daily limit. Returns the jobs that are not
 * imported, with the reason.
 */
async function importJobs(
  round: Round,
  jobs: readonly Import[],
): Promise<{ outcome: RoundOutcome; rejected: readonly RejectedJob[] }> {
  const rejected: RejectedJob[] = []
  let refusal: string | undefined
  const outcome = await applySteps(round, jobs, async ({ rejection, ...job }) => {
    const result = refusal ?? (await catchProblem(() => importJob(round, job)))
    if (!(typeof result === 'string' || result instanceof Problem)) return result
    const isFinal = result instanceof Problem && result.kind === 'invalid'
    const reason = result instanceof Problem ? firstMessage(result) : result
    rejected.push({ ...rejection, reason, ...(!isFinal && { contentHash: TRY_AGAIN }) })
    if (isFinal) return {}
    refusal = reason
    return { needsFullRead: true }
  })
  return { outcome, rejected }
}

function isStored(row: RejectedJob, stored: SourceJobRow | undefined): boolean {
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
async function followImported(round: Round, { row, job, refusal }: Follow): Promise<Outcome> {
  const result = await catchProblem(() => followJob(round, job))
  const outcome = result instanceof Problem ? {} : result
  const reason = result instanceof Problem ? firstMessage(result) : refusal
  if (reason === undefined) return outcome
  if (reason !== row.reason) await runStep(round, (tx) => updateSourceJob(tx, row, { reason }))
  return { ...outcome, needsFullRead: true }
}

/** Keeps the rows whose job can be withdrawn. */
async function keepOpen(
  { db, source, now }: Round,
  rows: readonly SourceJobRow[],
): Promise<readonly SourceJobRow[]> {
  if (rows.length === 0) return rows
  const jobs = await findImportedJobs(db, source.id)
  return rows.filter(({ jobId }) => {
    const job = jobs.get(jobId ?? 0)
    return job !== undefined && roundActionOn('gone', jobStateOf(job, now)) === 'withdraw'
  })
}

async function withdrawGone(round: Round, { sourceId, externalId }: SourceJobRow): Promise<Outcome> {
  return runStep(round, async (tx) => {
    const row = await findSourceJob(tx, { sourceId, externalId })
    if (
      row?.jobId == null ||
      !canBeWithdrawn(row) ||
      !(await withdrawImported(createActorContext(round, tx), row.jobId))
    )
      return {}
    await updateSourceJob(tx, row, { withdrawnAt: round.now, undoKeyHash: null })
    return { counts: { withdrawn: 1 } }
  })
}

/** Returns the result of `work`, or the Problem that it throws. Throws other errors. */
async function catchProblem(work: () => Promise<Outcome>): Promise<Outcome | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const MAX_REASON_LENGTH = 500

/** Returns the first message of a problem as a sentence. */
function firstMessage({ kind, faults: [fault] }: Problem): string {
  const message = fault?.message ?? `The job was not accepted (${kind}).`
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return (/[.!?]$/.test(text) ? text : `${text}.`).slice(0, MAX_REASON_LENGTH)
}

/** Withdraws an imported job if it is published or pending. Returns whether the job was withdrawn. */
export async function withdrawImported(ctx: EventContext, jobId: number): Promise<boolean> {
  const job = await lockManagedJob(ctx.db, jobId)
  if (job === undefined || roundActionOn('gone', jobStateOf(job, ctx.now)) !== 'withdraw') return false
  await applyEvents(ctx, jobId, { events: [{ type: 'withdraw' }], as: 'owner' })
  return true
}
