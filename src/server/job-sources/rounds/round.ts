// Runs a round of a source: reads its source board, and imports, edits, withdraws and renews its jobs.
import { MAX_RENEWALS, roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import type { Company } from '#contract/jobs/company.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { applyEvents } from '#server/jobs/state/apply.ts'
import { lockManagedJob } from '#server/jobs/store/managed-jobs-queries.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { findCompany } from '../../jobs/store/companies-queries.ts'
import { readBoard } from '../boards/read-board.ts'
import { chooseActor } from '../connect/choose-actor.ts'
import { findProofProblem, PROOF_INTERVAL_MS } from '../connect/prove.ts'
import { emailProofLost } from '../emails.ts'
import { listJobsClosingSoon } from '../import-queries.ts'
import { findSourceJob, listSourceJobs, updateSourceJob } from '../job-queries.ts'
import { type Source, updateSource } from '../queries.ts'
import { applyPlan } from './apply-plan.ts'
import {
  announceStopped,
  announceWithdrawals,
  failRound,
  finishRound,
  MASS_DISAPPEARANCE,
} from './finish-round.ts'
import { planRound } from './plan-round.ts'
import {
  applySteps,
  createActorContext,
  type Outcome,
  type Round,
  type RoundOutcome,
  type RoundParts,
  RoundStopped,
  runStep,
  sumOutcomes,
} from './round-step.ts'

const BEFORE_END_MS = days(7)

/** Renews the published jobs that close soon and are still on the source board. */
async function renewEnding(round: Round): Promise<RoundOutcome> {
  const { db, source, now } = round
  const horizon = new Date(now.getTime() + BEFORE_END_MS)
  const ending = await listJobsClosingSoon(db, source.id, { now, horizon, maxRenewals: MAX_RENEWALS })
  return applySteps(round, ending, async (job) => {
    try {
      return await renewJob(round, { ...job, horizon })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Records that no renewals are left. The company receives the usual reminder before the job closes.
      const changes = { renewals: MAX_RENEWALS, reason: error.faults[0]?.message ?? null }
      const key = { sourceId: source.id, externalId: job.externalId }
      await runStep(round, (tx) => updateSourceJob(tx, key, changes))
      return {}
    }
  })
}

type EndingJob = { externalId: string; jobId: number; horizon: Date }

async function renewJob(round: Round, { externalId, jobId, horizon }: EndingJob): Promise<Outcome> {
  const { source, now } = round
  return runStep(round, async (tx) => {
    const row = await findSourceJob(tx, { sourceId: source.id, externalId })
    const job = await lockManagedJob(tx, jobId)
    if (row === undefined || job?.expiresAt == null || job.expiresAt > horizon) return {}
    if (roundActionOn('end', jobStateOf(job, now)) !== 'renew') return {}
    await applyEvents(createActorContext(round, tx), jobId, { events: [{ type: 'renew' }], as: 'owner' })
    await updateSourceJob(tx, row, { renewals: row.renewals + 1 })
    return { counts: { renewed: 1 } }
  })
}

// Checks, as part of a round, whether the career page still links to the source board. This link proves that the board
// belongs to the company.

/** How long a source keeps running after the link to its board has disappeared from the career page. */
const GRACE_PERIOD_MS = days(14)
const MISSING_CHECK_INTERVAL_MS = days(1)

type ProofParts = Omit<RoundParts, 'now'> & { source: Source; company: Company; now: Date }

/**
 * Checks the career page if the check is due. Pauses the source and returns false if the link has been missing for
 * `GRACE_PERIOD_MS`.
 */
async function keepProof(parts: ProofParts): Promise<boolean> {
  const { source, company, config, mail, now } = parts
  if (source.nextProofAt > now) return true
  const problem = await findProofProblem(source, company.verified_domain, parts)
  const after = (ms: number) => new Date(now.getTime() + ms)
  return runStep(parts, async (tx) => {
    if (problem === undefined) {
      const proof = { provenAt: now, proofMissingSince: null, nextProofAt: after(PROOF_INTERVAL_MS) }
      await updateSource(tx, source.id, proof)
      return true
    }
    const proofMissingSince = source.proofMissingSince ?? now
    const lostAt = new Date(proofMissingSince.getTime() + GRACE_PERIOD_MS)
    if (now >= lostAt) {
      await updateSource(tx, source.id, { proofMissingSince, pausedAt: now, pauseReason: 'proof_lost' })
      await emailProofLost(tx, { source, company, config, mail, problem })
      return false
    }
    const next = after(MISSING_CHECK_INTERVAL_MS)
    await updateSource(tx, source.id, { proofMissingSince, nextProofAt: next < lostAt ? next : lostAt })
    return true
  })
}

/** Shorter than the lease. No other worker can therefore claim the source during a round. */
const MAX_ROUND_MS = minutes(5)

export async function runRound(parts: RoundParts, source: Source): Promise<void> {
  try {
    const round = await startRound(parts, source)
    if (round === undefined || !(await keepProof(round))) return
    try {
      await processBoard(round)
    } catch (error) {
      if (error instanceof RoundStopped) await announceStopped(round)
      throw error
    }
  } catch (error) {
    if (!(error instanceof RoundStopped)) throw error
    parts.log.info({ event: 'round stopped', id: source.id }, 'round stopped')
  }
}

/**
 * Returns the round, with the member on whose behalf the source acts. If the company has no owner, pauses the source
 * and returns undefined.
 */
async function startRound({ now: clock, ...parts }: RoundParts, source: Source): Promise<Round | undefined> {
  const now = clock()
  const startedAt = performance.now()
  const company = orNotFound(await findCompany(parts.db, source.companyId))
  const actor = await runStep({ ...parts, source, now }, async (tx, { id, addedBy }) => {
    const chosen = await chooseActor(tx, source)
    if (chosen === undefined) {
      await announceWithdrawals({ ...parts, source, company }, tx)
      await updateSource(tx, id, { pausedAt: now, pauseReason: 'no_owner' })
    } else if (chosen.id !== addedBy) await updateSource(tx, id, { addedBy: chosen.id })
    return chosen
  })
  return (
    actor && {
      ...parts,
      source,
      company,
      actor,
      now,
      isLate: () => performance.now() - startedAt > MAX_ROUND_MS,
    }
  )
}

async function processBoard(round: Round): Promise<void> {
  const { db, source } = round
  const answer = await readBoard(source, round)
  if (answer.kind === 'failed') return failRound(round, answer)
  let outcome: Outcome = { counts: { listed: source.lastResult?.counts.listed ?? 0 } }
  if (answer.kind === 'jobs') {
    const stored = await listSourceJobs(db, source.id)
    const plan = await planRound(answer.jobs, stored, round)
    if (plan === undefined) return failRound(round, { problem: MASS_DISAPPEARANCE })
    outcome = await applyPlan(round, plan, stored)
  }
  const renewed = await renewEnding(round)
  const etag = answer.kind === 'jobs' ? answer.etag : source.etag
  await finishRound(round, sumOutcomes([outcome, renewed]), etag)
}
