// Records the result of a round, and emails the members of the company.
import type { Db } from '#server/db/open.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'
import { hashToken, newToken } from '#server/lib/tokens.ts'
import { computeBackOff } from '#server/queue/back-off.ts'

import { emailFailing, emailWithdrawn } from '../emails.ts'
import { listUnannounced, recordSeen, setUndoKey } from '../job-queries.ts'
import { countRound } from '../metrics.ts'
import { lockSource, type Source, updateSource } from '../queries.ts'
import { noCounts, type Outcome, type Round, type RoundOutcome, runStep } from './round-step.ts'

const INTERVAL_MS = hours(1)
/**
 * Rounds start up to this much earlier, at random, so that the server does not read all source boards at the same time.
 */
const JITTER_MS = minutes(10)
const BACK_OFF = { first: hours(1), longest: hours(24) }
const EMAIL_FAILURES_AFTER_MS = days(3)
const SEEN_INTERVAL_MS = days(1)

/**
 * Records a successful round and emails the members about withdrawn jobs. `etag` is the ETag in the response of the
 * ATS.
 */
export async function finishRound(round: Round, outcome: RoundOutcome, etag: string | null): Promise<void> {
  const { source, now } = round
  const { counts, needsFullRead, isUnfinished } = outcome
  await runStep(round, async (tx) => {
    await announceWithdrawals(round, tx)
    await recordSeen(tx, source.id, { now, before: new Date(now.getTime() - SEEN_INTERVAL_MS) })
    await updateSource(tx, source.id, {
      etag: needsFullRead || isUnfinished ? null : etag,
      failures: 0,
      failingSince: null,
      failureEmailedAt: null,
      lastGoodAt: now,
      lastResult: { at: now.toISOString(), error: null, counts },
      nextCheckAt: nextRoundAt(round, outcome),
    })
  })
  countRound('good')
}

/**
 * Returns when the next round is due. The time is shifted at random, unless the round must confirm that a job is
 * missing. Such a job is therefore withdrawn within two hours after the ATS closed it.
 */
function nextRoundAt({ now, random }: Round, { confirmAt, isUnfinished }: Outcome): Date {
  if (isUnfinished) return now
  const jitter = (random(2).readUInt16BE() / 2 ** 16) * JITTER_MS
  return confirmAt ?? new Date(now.getTime() + INTERVAL_MS - Math.floor(jitter))
}

/**
 * Emails the members about the withdrawn jobs that no email has reported yet. The email has one link that restores
 * them.
 */
export async function announceWithdrawals(
  { source, company, config, mail, random }: Pick<Round, 'source' | 'company' | 'config' | 'mail' | 'random'>,
  tx: Db,
): Promise<void> {
  const rows = await listUnannounced(tx, source.id)
  if (rows.length === 0) return
  const key = newToken(random)
  const externalIds = rows.map(({ externalId }) => externalId)
  await setUndoKey(tx, { sourceId: source.id, externalIds }, hashToken(key))
  const titles = rows.map(({ title }) => title)
  await emailWithdrawn(tx, { source, company, config, mail, titles, key })
}

/** Emails the members about the jobs that a round withdrew before it stopped early. */
export async function announceStopped(round: Round): Promise<void> {
  await round.db.transaction(async (tx) => {
    if ((await lockSource(tx, round.source.id)) !== undefined) await announceWithdrawals(round, tx)
  })
}

export const MASS_DISAPPEARANCE =
  'More than half of the jobs disappeared at once, so we withdrew none. If they are closed, pause the source and resume it.'

type Failure = { problem: string; retryAfterMs?: number | undefined }

/** Records a failed round, which changes no jobs. Emails the members if rounds have been failing for too long. */
export async function failRound(
  round: Pick<Round, 'db' | 'source' | 'company' | 'config' | 'mail' | 'now'>,
  { problem, retryAfterMs = 0 }: Failure,
): Promise<void> {
  const { company, config, mail, now } = round
  await runStep(round, async (tx, source) => {
    const failures = source.failures + 1
    const failingSince = source.failingSince ?? now
    const isMass = problem === MASS_DISAPPEARANCE
    const isEmailed = source.failureEmailedAt === null && shouldEmail(source, { failingSince, problem, now })
    if (isEmailed) await emailFailing(tx, { source, company, config, mail, problem })
    const pause = isMass ? hours(24) : Math.max(computeBackOff(failures, BACK_OFF), retryAfterMs)
    await updateSource(tx, source.id, {
      failures,
      failingSince,
      ...(isEmailed && { failureEmailedAt: now }),
      lastResult: { at: now.toISOString(), error: problem, counts: noCounts },
      nextCheckAt: new Date(now.getTime() + pause),
      etag: null,
    })
  })
  countRound('failed')
}

/**
 * Returns whether an email about the failure is due: after three days, or after one day if more than half of the jobs
 * are missing.
 */
function shouldEmail(
  { lastResult }: Source,
  { failingSince, problem, now }: { failingSince: Date; problem: string; now: Date },
): boolean {
  const failingMs = now.getTime() - failingSince.getTime()
  if (failingMs >= EMAIL_FAILURES_AFTER_MS) return true
  const isStillMass = problem === MASS_DISAPPEARANCE && lastResult?.error === MASS_DISAPPEARANCE
  return isStillMass && failingMs >= hours(24)
}
