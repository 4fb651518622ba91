// Runs a round of a source: reads its source board, and imports, edits, withdraws and renews its jobs.
import { isMassDisappearance } from '#contract/job-sources/rules/round-actions.ts'
import { orNotFound } from '#server/http/problem.ts'
import { minutes } from '#server/lib/duration.ts'

import { findCompany } from '../jobs/store/companies-queries.ts'
import { chooseActor } from './choose-actor.ts'
import {
  announceStopped,
  announceWithdrawals,
  failRound,
  finishRound,
  MASS_DISAPPEARANCE,
  noCounts,
} from './finish-round.ts'
import { followBoard } from './follow-board.ts'
import { listSourceJobs, type SourceJobRow } from './job-queries.ts'
import { keepProof } from './keep-proof.ts'
import type { SourceJob } from './kinds/source-kind.ts'
import { withdrawMissing } from './missing-jobs.ts'
import { type Source, updateSource } from './queries.ts'
import { readBoard } from './read-board.ts'
import { applyRemotePlaces } from './remote-places.ts'
import { renewEnding } from './renew-ending.ts'
import { type Round, type RoundParts, RoundStopped, runStep } from './round-step.ts'

/** Shorter than the lease. No other worker can therefore claim the source during a round. */
const MAX_ROUND_MS = minutes(5)

/** Runs a round of a source that the worker has claimed. */
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
      counts: { ...noCounts },
      confirmAt: undefined,
      needsFullRead: false,
      isUnfinished: false,
      isLate: () => performance.now() - startedAt > MAX_ROUND_MS,
    }
  )
}

async function processBoard(round: Round): Promise<void> {
  const { source } = round
  const answer = await readBoard(source, round)
  if (answer.kind === 'failed') return failRound(round, answer)
  if (answer.kind === 'jobs') {
    const listed = new Map<string, SourceJob>()
    for (const job of applyRemotePlaces(answer.jobs, source))
      if (listed.has(job.externalId)) round.counts.refused++
      else listed.set(job.externalId, job)
    const stored = await listSourceJobs(round.db, source.id)
    const missing = stored.filter(({ externalId }) => !listed.has(externalId))
    if (isSuspicious(source, stored, missing)) return failRound(round, { problem: MASS_DISAPPEARANCE })
    round.counts.listed = answer.jobs.length
    await followBoard(round, [...listed.values()], stored)
    await withdrawMissing(round, missing)
  } else round.counts.listed = source.lastResult?.counts.listed ?? 0
  await renewEnding(round)
  await finishRound(round, answer.kind === 'jobs' ? answer.etag : source.etag)
}

/**
 * Returns whether so many jobs have disappeared that the list may be wrong. Returns false in the first round of a
 * source, and in the first round after a pause.
 */
function isSuspicious(
  { lastResult }: Source,
  stored: readonly SourceJobRow[],
  missing: readonly SourceJobRow[],
): boolean {
  return (
    lastResult !== null &&
    isMassDisappearance({ known: countPresent(stored), missing: countPresent(missing) })
  )
}

function countPresent(rows: readonly SourceJobRow[]): number {
  return rows.filter(({ missingSince }) => missingSince === null).length
}
