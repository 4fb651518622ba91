// State changes that members and staff ask for: submit, publish, withdraw, renew and settle.
import type { ChangeAnswer, SubmitBody } from '#contract/jobs/lifecycle.ts'
import { undoUntil } from '#contract/jobs/rules/actions.ts'
import type { Context } from '#server/http/context.ts'
import { requireTime } from '#server/http/require-human-pace.ts'

import { presentManagedJob } from '../present/job.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { applyEvents } from './apply.ts'
import type { JobParams } from './authorize.ts'

/** Returns the handler of an action. It returns the changed job. */
export function changeJob(type: 'submit' | 'publish' | 'withdraw' | 'renew' | 'settle') {
  return (ctx: Context, { params }: JobParams): Promise<ChangeAnswer> =>
    withAuditLog(ctx, 'job changed', async (tx) => {
      const { job, role } = await applyEvents({ ...ctx, db: tx }, params.job_id, { events: [{ type }] })
      const detail = await presentManagedJob(job, { db: tx, now: ctx.now, role })
      return { ...detail, undo_until: undoUntil(ctx.now) }
    })
}

const submit = changeJob('submit')

export async function submitJob(
  ctx: Context,
  { params, body }: JobParams & { body: SubmitBody },
): Promise<ChangeAnswer> {
  requireTime(body.elapsed_ms, ctx.config.minimumSeconds)
  return submit(ctx, { params })
}
