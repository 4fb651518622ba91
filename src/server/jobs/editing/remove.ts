import type { Context } from '#server/http/context.ts'

import { lockJobForAction } from '../lifecycle/perform-action.ts'
import { recheckCompanies } from '../lifecycle/recheck-queries.ts'
import { audited } from './audit-log.ts'
import { deleteJob } from './queries.ts'

export async function removeJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  await audited(ctx, 'job deleted', async (tx) => {
    const { job } = await lockJobForAction({ ...ctx, db: tx }, { id: params.job_id, action: 'delete' })
    await deleteJob(tx, job.id)
    await recheckCompanies(tx, ctx.now, job.company.id)
    return job
  })
}
