// Creates the company and the job of a signup and sends the job for review, as soon as its author has a confirmed
// address. Every limit and check of a normal submission applies.
import { jobCreateBody } from '#contract/jobs/jobs.ts'
import type { Context } from '#server/http/context.ts'
import { parseInput, Problem } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Task } from '#server/queue/tasks.ts'

import { create as createCompany } from '../companies/manage.ts'
import { createJob } from '../editing/create.ts'
import { submitJob } from '../state/change-job.ts'
import {
  claimJobToSend,
  deletePendingJob,
  findAuthor,
  findOwnCompanyId,
  type PendingJob,
  updatePendingJob,
} from './queries.ts'

export type SendingParts = Pick<Context, 'db' | 'config' | 'mail' | 'random' | 'log' | 'now'>

/** Sends the jobs whose authors have confirmed their addresses, or only those of one user. */
export async function sendConfirmedJobs(parts: SendingParts, userId?: number): Promise<void> {
  if (parts.config.jobsWritableBy !== 'employers') return
  for (;;) {
    const pending = await claimJobToSend(parts.db, { now: parts.now, userId })
    if (pending === undefined) return
    await send(parts, pending)
  }
}

/** Sends jobs after a confirmation that no request of this process has made, such as one by the command line. */
export function sendConfirmedJobsTask(parts: Omit<SendingParts, 'now'> & { now: () => Date }): Task {
  return {
    name: 'confirmed jobs',
    every: seconds(30),
    run: () => sendConfirmedJobs({ ...parts, now: parts.now() }),
  }
}

async function send(parts: SendingParts, pending: PendingJob): Promise<void> {
  const { db } = parts
  const { id, userId } = pending
  const user = await findAuthor(db, userId)
  if (!user?.isActive) return updatePendingJob(db, id, { sendsWhenConfirmed: false })
  const ctx = createAuthorContext(parts, user)
  try {
    const job_id = await createDraft(ctx, pending)
    await submitJob(ctx, { params: { job_id }, body: {} })
    await deletePendingJob(db, pending)
  } catch (error) {
    if (!(error instanceof Problem) || transient.has(error.kind)) throw error
    await updatePendingJob(db, id, { sendsWhenConfirmed: false, problem: describeProblem(error) })
    parts.log.info({ event: 'pending job not sent', user: userId }, 'pending job not sent')
  }
}

/** Kinds of problems after which the same attempt may succeed later. */
const transient: ReadonlySet<Problem['kind']> = new Set(['busy', 'unavailable', 'noRoom'])

/** Returns the ID of the draft. Creates the company and the draft unless an earlier attempt has done so. */
async function createDraft(
  ctx: Context,
  { id, userId, companyName, job, jobId }: PendingJob,
): Promise<number> {
  if (jobId !== null) return jobId
  const company =
    (await findOwnCompanyId(ctx.db, { userId, name: companyName })) ??
    (await createCompany(ctx, { body: { name: companyName } })).id
  const body = parseInput(jobCreateBody, 'body', { ...Object(job), company_id: company, is_active: false })
  // A date that has passed before the confirmation means at once, as for a job that waits for its review.
  const { publish_at: start, ...dateless } = body
  const isPast = start != null && new Date(start) <= ctx.now
  const draft = await createJob(ctx, { body: isPast ? dateless : body })
  await updatePendingJob(ctx.db, id, { jobId: draft.id })
  return draft.id
}

function createAuthorContext(parts: SendingParts, user: User): Context {
  return {
    ...parts,
    identity: { user, by: 'session' },
    // The network was counted when the job was written.
    ip: `user ${user.id}`,
    query: '',
    ifMatch: undefined,
    // Does nothing, because a database notification updates the snapshot of jobs.
    invalidateJobs() {},
  }
}

/** Returns the first fault. Its message is shown to the author. */
function describeProblem({ faults }: Problem) {
  const { message, loc } = faults[0] ?? { message: 'It was not accepted.', loc: [] }
  const field = loc[1] === undefined ? null : String(loc[1])
  return { field: field === 'name' ? 'company_name' : field, message }
}
