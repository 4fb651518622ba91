// Changes a job or a company for a request, and adds rows to the audit log and one line to the server log.
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'

import { invalidateAfter } from './invalidate-after.ts'

type Event =
  | 'job created'
  | 'job changed'
  | 'job deleted'
  | 'company created'
  | 'company changed'
  | 'company deleted'
  | 'job decided on'
  | 'company decided on'
  | 'decision undone'
  | 'job action undone'

/**
 * Runs `work` in a transaction whose changes the audit log attributes to the caller. Logs `event` and invalidates the
 * snapshot after the commit. `work` returns the written job or company.
 */
export async function withAuditLog<Written extends { id: number }>(
  ctx: Context,
  event: Event,
  work: (tx: Db) => Promise<Written>,
): Promise<Written> {
  const { db, identity, now, log } = ctx
  const user = identity?.user.id
  const written = await invalidateAfter(ctx, () =>
    auditedTransaction(db, { userId: user, via: 'api', now }, work),
  )
  log.info({ event, user, by: identity?.by, id: written.id }, event)
  return written
}
