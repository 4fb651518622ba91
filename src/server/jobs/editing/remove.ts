import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'

import { hasUnresolvedJob } from '../lifecycle/decision-queries.ts'
import { lockJobForAction } from '../lifecycle/perform-action.ts'
import type { ManagedJob } from '../lifecycle/queries.ts'
import { recheckCompanies } from '../lifecycle/recheck-queries.ts'
import { hasEarnedTrust } from '../lifecycle/trust.ts'
import { conflict } from '../problems.ts'
import { withAuditLog } from './audit-log.ts'
import { deleteJob } from './queries.ts'

export async function removeJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  await withAuditLog(ctx, 'job deleted', async (tx) => {
    const { job, role } = await lockJobForAction({ ...ctx, db: tx }, { id: params.job_id, action: 'delete' })
    if (role !== 'staff') await requireResolved(ctx, tx, job)
    await deleteJob(tx, job.id)
    await recheckCompanies(tx, ctx.now, job.company.id)
    return job
  })
}

/**
 * Rejects the deletion of an unresolved job if the job suspends the trust in its company. Otherwise members could
 * restore the trust by deleting the job.
 * @throws Problem `conflict`
 */
async function requireResolved({ config }: Context, tx: Db, { id, company }: ManagedJob): Promise<void> {
  const isUnresolved = await hasUnresolvedJob(tx, company.id, id)
  if (isUnresolved && (await hasEarnedTrust(tx, company.id, config)))
    throw conflict(
      'Reviewers have not finished with this job. Send it for review, or ask staff to delete it.',
    )
}
