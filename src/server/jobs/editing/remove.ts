import type { Context } from '#server/http/context.ts'

import { wasReportUpheld } from '../lifecycle/decision-queries.ts'
import { lockJobForAction } from '../lifecycle/perform-action.ts'
import { recheckCompanies } from '../lifecycle/recheck-queries.ts'
import { conflict } from '../problems.ts'
import { audited } from './audit-log.ts'
import { deleteJob } from './queries.ts'

export async function removeJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  await audited(ctx, 'job deleted', async (tx) => {
    const { job, role } = await lockJobForAction({ ...ctx, db: tx }, { id: params.job_id, action: 'delete' })
    // Deleting the job would also delete the decision, and restore the trust in its company.
    if (role !== 'staff' && (await wasReportUpheld(tx, job.id)))
      throw conflict('Reports of this job were upheld: only staff can delete it.')
    await deleteJob(tx, job.id)
    await recheckCompanies(tx, ctx.now, job.company.id)
    return job
  })
}
