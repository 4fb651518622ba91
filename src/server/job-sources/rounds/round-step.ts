// A round consists of steps. Each step is a transaction, so the next round can continue after the last step of an
// interrupted round.
import { roundCounts, type RoundResult } from '#contract/job-sources/job-sources.ts'
import type { Company } from '#contract/jobs/company.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import type { User } from '#server/identity/session/queries.ts'
import { lockCompanyAgainstDeletion } from '#server/jobs/store/jobs-queries.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import type { Services } from '#server/services.ts'

import { lockClaimed, type Source } from '../queries.ts'

export type RoundParts = Pick<Services, 'db' | 'config' | 'mail' | 'random' | 'log' | 'now'> & {
  networkPolicy: NetworkPolicy | undefined
}

export type Round = Omit<RoundParts, 'now'> & {
  source: Source
  company: Company
  /** The member on whose behalf the source acts. */
  actor: User
  /** When the round started. All steps of the round use this time. */
  now: Date
  /** Whether the round has run out of time. The next round then continues at once. */
  isLate: () => boolean
}

/** What a step has done. The outcome of a round is the sum of the outcomes of its steps. */
export type Outcome = {
  counts?: Partial<RoundResult['counts']>
  /**
   * Whether the next round must read the whole list of jobs, even if its ETag has not changed, because it has to check
   * some of the jobs again.
   */
  needsFullRead?: boolean
  isUnfinished?: boolean
  /** The time at which the next round can confirm that jobs are missing. */
  confirmAt?: Date
}

export type RoundOutcome = Outcome & { counts: RoundResult['counts'] }

export const noCounts: RoundResult['counts'] = {
  listed: 0,
  created: 0,
  edited: 0,
  published: 0,
  withdrawn: 0,
  renewed: 0,
  not_relevant: 0,
  refused: 0,
}

export function sumOutcomes(outcomes: readonly Outcome[]): RoundOutcome {
  const sum: RoundOutcome = { counts: { ...noCounts } }
  for (const { counts = {}, ...rest } of outcomes) {
    Object.assign(sum, rest)
    for (const name of roundCounts) sum.counts[name] += counts[name] ?? 0
  }
  return sum
}

/** Applies a step to each item, until the round runs out of time. */
export async function applySteps<Item>(
  round: Round,
  items: readonly Item[],
  apply: (item: Item) => Promise<Outcome>,
): Promise<RoundOutcome> {
  const outcomes: Outcome[] = []
  for (const item of items) {
    if (round.isLate()) {
      outcomes.push({ isUnfinished: true })
      break
    }
    outcomes.push(await apply(item))
  }
  return sumOutcomes(outcomes)
}

/** Thrown in a step if the source was paused, deleted or changed. The round then ends without a result. */
export class RoundStopped extends Error {
  override name = 'RoundStopped'
}

type StepParts = Pick<Round, 'db' | 'source' | 'now'> & { actor?: User }

/** Runs `work` in a transaction that locks the source. @throws RoundStopped */
export async function runStep<Result>(
  { db, source, actor, now }: StepParts,
  work: (tx: Db, source: Source) => Promise<Result>,
): Promise<Result> {
  return auditedTransaction(db, { userId: actor?.id, via: 'source', now }, async (tx) => {
    // Locks the company before the source, as requests by members do, to avoid deadlocks.
    await lockCompanyAgainstDeletion(tx, source.companyId)
    const current = await lockClaimed(tx, source)
    if (current === undefined) throw new RoundStopped()
    return work(tx, current)
  })
}

type ActorParts = Pick<Context, 'config' | 'mail' | 'random' | 'log' | 'now'> & {
  actor: User
  source: Pick<Source, 'id'>
}

/** Returns the context of an action on behalf of a member. Limits per IP address count each source as one address. */
export function createActorContext(
  { config, mail, random, log, now, actor, source }: ActorParts,
  tx: Db,
): Context {
  return {
    db: tx,
    config,
    mail,
    random,
    log,
    now,
    identity: { user: actor, by: 'session' },
    ip: `source ${source.id}`,
    query: '',
    ifMatch: undefined,
    // Does nothing, because a database notification updates the snapshot of jobs.
    invalidateJobs() {},
  }
}
