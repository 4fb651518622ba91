import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'

import { lockJobForAction } from '../state/perform-action.ts'
import { recheckCompanies } from '../state/recheck-queries.ts'
import { hasEarnedTrust } from '../state/trust.ts'
import { hasUnresolvedJob } from '../store/decisions-queries.ts'
import { deleteJob } from '../store/job-rows-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'

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
