import type { RoundResult } from '#contract/job-sources/job-sources.ts'
// The steps of a round. Each step is a transaction, so that a round that is interrupted continues in the next round.
import type { Company } from '#contract/jobs/company.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import type { Services } from '#server/services.ts'

import { lockCompanyAgainstDeletion } from '../jobs/editing/queries.ts'
import { lockClaimed, type Source } from './queries.ts'

export type RoundParts = Pick<Services, 'db' | 'config' | 'mail' | 'random' | 'log' | 'now'> & {
  networkPolicy: NetworkPolicy | undefined
}

export type Round = Omit<RoundParts, 'now'> & {
  /** The source as it was claimed. */
  source: Source
  company: Company
  /** The member in whose name the source acts. */
  actor: User
  /** The time of the round. */
  now: Date
  counts: RoundResult['counts']
  /** When the next round can confirm that a job is missing. Undefined if no job needs it. */
  confirmAt: Date | undefined
  /** Whether the next round needs the whole board, because this round has left something to do. */
  isUnsettled: boolean
  /** Whether the round was too long, and the next one starts at once. */
  isUnfinished: boolean
  isLate: () => boolean
}

/** Thrown in a step if the source was paused, deleted or changed. The round ends without a result. */
export class RoundStopped extends Error {
  override name = 'RoundStopped'
}

type StepParts = Pick<Round, 'db' | 'source' | 'now'> & { actor?: User }

/** Runs a step with the source locked. @throws RoundStopped */
export async function runStep<Result>(
  { db, source, actor, now }: StepParts,
  work: (tx: Db, source: Source) => Promise<Result>,
): Promise<Result> {
  return auditedTransaction(db, { userId: actor?.id, via: 'source', now }, async (tx) => {
    // In the order in which members lock them.
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

/** Returns the context of an action in the name of a member. Limits per network address apply to each source. */
export function contextOfSource(
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
    // The notifications of the database update the cached list.
    invalidateJobs() {},
  }
}
