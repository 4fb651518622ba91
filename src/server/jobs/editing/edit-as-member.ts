// Edits a job as a member of its company. The approved version of a published job stays public until reviewers approve
// the edit.
import { toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { actionsIn } from '#contract/jobs/rules/actions.ts'
import { latestExpiry } from '#contract/jobs/rules/expiry.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { requireJobWriter } from '../access/require-job-writer.ts'
import { requirePay } from '../moderation/board-rules.ts'
import { requireUnblocked, requireUnblockedCaller } from '../moderation/unblocked.ts'
import { changeEnd, withdraw } from '../state/change-state.ts'
import { mergeRevision } from '../state/merge-revision.ts'
import type { LockedJob } from '../state/perform-action.ts'
import { submit } from '../state/submit.ts'
import { isTrusted } from '../state/trust.ts'
import { toColumns, requirePayRange } from '../store/columns.ts'
import { lockCompanyAgainstDeletion, updateJob as writeJob } from '../store/job-rows-queries.ts'
import {
  deleteRevision,
  findManagedJob,
  type ManagedJob,
  saveRevision,
} from '../store/managed-jobs-queries.ts'
import { conflict, invalidField } from '../store/problems.ts'

export async function editAsMember(ctx: Context, locked: LockedJob, body: JobUpdateBody): Promise<void> {
  const { is_active: isShown, company_id: companyId, expires_at: end, ...content } = body
  await requireUnblockedCaller(locked.tx, ctx.identity)
  requireUsualEnd(end, locked.now)
  await requireOwnCompany(ctx, locked, companyId)
  const pay = { ...proposedPay(locked.job), ...statedPay(content) }
  requirePayRange(pay, body)
  if (isLive(locked.job)) requirePay(pay, ctx.config)
  if (locked.job.isActive) await editOnBoard(ctx, locked, content)
  else
    await editOffBoard(await withoutRevision(locked), {
      ...content,
      ...(companyId !== undefined && { company_id: companyId }),
    })
  if (end != null) await changeEnd(ctx, await reload(locked), new Date(end))
  if (isShown !== undefined) await changeVisibility(ctx, locked, isShown)
}

/**
 * Rejects a closing date that is null or more than 90 days away. Members renew a job to extend it, and only staff can
 * publish a job without a closing date. @throws Problem `invalid`
 */
export function requireUsualEnd(end: string | null | undefined, now: Date): void {
  if (end === undefined) return
  if (end === null || new Date(end) > latestExpiry(now))
    throw invalidField('expires_at', 'must be within 90 days; renew the job to keep it open for longer')
}

/**
 * Checks whether the edit may move the job to the company with `companyId`. Members can move only drafts, and only to
 * companies they belong to. @throws Problem `forbidden`, `notFound`, `conflict`
 */
async function requireOwnCompany(ctx: Context, { tx, job }: LockedJob, companyId: number | undefined) {
  if (companyId === undefined || companyId === job.company.id) return
  await requireJobWriter(ctx, tx, companyId)
  if (!(await lockCompanyAgainstDeletion(tx, companyId))) throw new Problem('notFound')
  if (job.firstPublishedAt !== null || job.review !== null)
    throw conflict('Only a draft can move to another company.')
}

type Content = Omit<JobUpdateBody, 'is_active' | 'company_id' | 'expires_at'>

async function editOnBoard(ctx: Context, { tx, job, now }: LockedJob, content: Content): Promise<void> {
  const changes = findChanges(job, { ...job.revision?.changes, ...content })
  if (Object.keys(changes).length === 0) return deleteRevision(tx, job.id)
  await requireUnblocked(tx, { ...job, applyLink: changes.apply_link ?? job.applyLink }, ctx.identity)
  // Publishes the edit of a trusted company, unless an earlier edit is pending or was sent back. The earlier edit still
  // needs a review, even if the company has become trusted since.
  if (job.revision === null && (await isTrusted(tx, job.company.id, ctx.config))) {
    // A job that is already in the review queue keeps its place there.
    const submittedAt = job.recheck === null ? now : job.submittedAt
    const recheck = { isUnreviewed: true, recheck: job.recheck ?? ('published' as const), submittedAt }
    await writeJob(tx, job.id, { ...toColumns(changes), ...recheck, updatedAt: now })
    return deleteRevision(tx, job.id)
  }
  if (sameChanges(changes, job.revision?.changes)) return undefined
  return saveRevision(tx, job.id, { changes, submittedAt: now, submittedBy: ctx.identity?.user.id ?? null })
}

/**
 * Merges the pending edit into a job that is no longer on the board, because only jobs on the board keep an approved
 * version next to the pending edit. Returns the job without a pending edit.
 */
async function withoutRevision(locked: LockedJob): Promise<LockedJob> {
  if (locked.job.revision === null) return locked
  await mergeRevision(locked.tx, locked.job)
  return reload(locked)
}

/**
 * Changes a job that is not on the board. A job that was approved and is waiting for payment goes back to the review
 * queue.
 */
async function editOffBoard(
  { tx, job, now }: LockedJob,
  content: Content & { company_id?: number },
): Promise<void> {
  const changes = findChanges(job, content)
  const isMoved = content.company_id !== undefined && content.company_id !== job.company.id
  if (Object.keys(changes).length === 0 && !isMoved) return
  const review = job.review === 'settlement' ? { review: 'waiting', submittedAt: now } : {}
  await writeJob(tx, job.id, { ...toColumns(content), ...review, isUnreviewed: true, updatedAt: now })
}

/** Returns the fields of `content` whose values differ from those of the job. */
function findChanges(job: ManagedJob, content: Content): Content {
  const wire: Record<string, unknown> = toWire(job)
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.filter(([name, value]) => !isSame(wire[name], value)))
}

function sameChanges(one: Content, other: Content | undefined): boolean {
  return other !== undefined && isSame(one, other)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

/** Sorts the keys of an object, because jsonb columns do not keep the order of keys. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

async function changeVisibility(ctx: Context, before: LockedJob, isShown: boolean): Promise<void> {
  const locked = await reload(before)
  const may = actionsIn(jobStateOf(locked.job, locked.now), locked.role)
  if (isShown && may.includes('submit')) await submit(ctx, locked)
  if (!isShown && may.includes('withdraw')) await withdraw(locked)
}

async function reload(locked: LockedJob): Promise<LockedJob> {
  return { ...locked, job: orNotFound(await findManagedJob(locked.tx, locked.job.id)) }
}

const isLive = ({ isActive, review }: ManagedJob) =>
  isActive || review === 'waiting' || review === 'settlement'

function proposedPay({ salaryMin, salaryMax, revision }: ManagedJob) {
  return { salaryMin, salaryMax, ...statedPay(revision?.changes ?? {}) }
}

function statedPay({ salary_min: salaryMin, salary_max: salaryMax }: Content) {
  return { ...(salaryMin !== undefined && { salaryMin }), ...(salaryMax !== undefined && { salaryMax }) }
}
