import type { Context } from '#server/http/context.ts'

import { applyEvents } from '../state/apply.ts'
import { withAuditLog } from '../write/audit-log.ts'

export async function removeJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  await withAuditLog(ctx, 'job deleted', async (tx) => {
    const { job } = await applyEvents({ ...ctx, db: tx }, params.job_id, { events: [{ type: 'delete' }] })
    return job
  })
}
