import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { settle } from '../state/change-state.ts'
import { lockManagedJob } from '../store/managed-jobs-queries.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'

/**
 * Records the payment for a job that was not on the board before, and publishes it if it is waiting for the payment.
 * @throws Problem `notFound`
 */
export async function settleSigned(ctx: Context, jobId: number): Promise<void> {
  const { db, now, log } = ctx
  const settleLocked = async (tx: Db) => {
    const job = orNotFound(await lockManagedJob(tx, jobId))
    if (job.firstPublishedAt === null || job.review === 'settlement') await settle(ctx, { tx, job })
  }
  await invalidateAfter(ctx, () => auditedTransaction(db, { via: 'settlement', now }, settleLocked))
  log.info({ event: 'job settled', via: 'settlement', id: jobId }, 'job settled')
}
