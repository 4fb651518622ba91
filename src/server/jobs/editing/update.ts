// Changes the job fields that the request body contains. If all values are equal to the stored ones, writes nothing.
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { Context } from '#server/http/context.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { mayWrite } from '../access/permissions.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { applyEvents } from '../state/apply.ts'
import type { JobEvent } from '../state/events.ts'
import { withCappedClosingDate } from '../store/end-date.ts'
import { withAuditLog } from '../write/audit-log.ts'

/**
 * Limits edits. A decision fails if the job was edited after the reviewer loaded it. Without a limit, members could
 * prevent a decision by editing the job again and again.
 */
const limitEdits = limitCalls('edit_job')

type Input = { params: { job_id: number }; body: JobUpdateBody }

export async function updateJob(ctx: Context, { params, body }: Input): Promise<JobWire> {
  if (!mayWrite(ctx)) await limitEdits(ctx)
  requirePublicLinks(ctx.config, { apply_link: body.apply_link })
  const events = eventsOf(withCappedClosingDate(body, ctx.config))
  const job = await withAuditLog(ctx, 'job changed', async (tx) => {
    const { job: changed } = await applyEvents({ ...ctx, db: tx }, params.job_id, {
      events: events,
      action: 'edit',
    })
    return changed
  })
  return toWire(job)
}

/** Returns what a body does, in an order in which the place and the end that it states are those of the job afterwards. */
export function eventsOf(body: JobUpdateBody): JobEvent[] {
  const { company_id: companyId, is_active: isShown, expires_at: end, publish_at: start, ...content } = body
  const events: JobEvent[] = [{ type: 'edit', content }]
  if (companyId !== undefined) events.push({ type: 'move', companyId })
  if (start !== undefined && isShown !== false) events.push({ type: 'schedule', at: toDate(start) })
  if (isShown === true) events.push({ type: 'show' })
  if (end !== undefined) events.push({ type: 'end', at: toDate(end) })
  if (isShown === false) events.push({ type: 'hide' })
  if (start !== undefined && isShown === false) events.push({ type: 'schedule', at: toDate(start) })
  return events
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

export async function removeJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  await withAuditLog(ctx, 'job deleted', async (tx) => {
    const { job } = await applyEvents({ ...ctx, db: tx }, params.job_id, { events: [{ type: 'delete' }] })
    return job
  })
}
