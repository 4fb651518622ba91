// Decisions of reviewers. A decision takes effect immediately and can be undone for ten seconds.
import { toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { DecisionAnswer } from '#contract/jobs/lifecycle.ts'
import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import { isExpired } from '#contract/jobs/rules/visibility.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { hasEntityTag } from '#server/http/tags.ts'
import { seconds } from '#server/lib/duration.ts'

import { requireBoardRules } from '../moderation/board-rules.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { presentManagedJob, jobVersion } from '../present/job.ts'
import { toColumns } from '../store/columns.ts'
import { insertDecision, findLastDecision, settleReports } from '../store/decisions-queries.ts'
import { updateJob as writeJob } from '../store/job-rows-queries.ts'
import {
  toCandidate,
  deleteRevision,
  findManagedJob,
  type ManagedJob,
  setRevisionStatus,
  updateJobStatus,
} from '../store/managed-jobs-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { mergeRevision } from './merge-revision.ts'
import { addJobNotices } from './notify.ts'
import { type LockedJob, lockJobForAction, type JobParams } from './perform-action.ts'
import { approveOthers, recheckCompanies } from './recheck-queries.ts'
import { needsSettlement, awaitingSettlementStatus } from './submit.ts'
import { publishedStatus, renewedStatus, sentBackStatus } from './transitions.ts'
import type { UndoState } from './undo-state.ts'

export const UNDO_MS = seconds(10)

const actions = { approved: 'approve', changes_wanted: 'request_changes', refused: 'refuse' } as const

type DecisionInput = { decision: Decision; reason: Reason | null; note: string | null }

/** With `renew`, the approval of an expired job also renews the job. */
type Input = JobParams & { renew?: boolean | undefined }

export function decide(
  ctx: Context,
  { params, renew = false }: Input,
  input: DecisionInput,
): Promise<DecisionAnswer> {
  return withAuditLog(ctx, 'job decided on', async (tx) => {
    const { now, config } = ctx
    const id = params.job_id
    const { job, role } = await lockJobForAction({ ...ctx, db: tx }, { id, action: actions[input.decision] })
    if (!hasEntityTag(ctx.ifMatch)) await requireUndecided(tx, job)
    const locked = { tx, job, role, now }
    const about = decisionSubject(locked)
    const before = toUndoState(locked)
    const others = await applyDecision(locked, { input, about, config })
    if (renew) await renewExpired(locked, config)
    const decided = orNotFound(await findManagedJob(tx, id))
    if (input.decision === 'approved') requirePublicLinks(config, { apply_link: decided.applyLink })
    const decisionId = await insertDecision(tx, {
      jobId: id,
      companyId: job.company.id,
      about,
      ...input,
      decidedBy: requireDeciderId(ctx),
      decidedAt: now,
      before: { ...before, others, after: jobVersion(decided) } satisfies UndoState,
    })
    // The email needs the job as it was before the decision, because an approval removes the submitter of the changes.
    // It needs the title after the decision, because an approval may have changed the title.
    await addJobNotices(tx, [{ ...input, about, job: { ...job, title: decided.title } }], now)
    return {
      id: decisionId,
      decision_id: decisionId,
      undo_until: new Date(now.getTime() + UNDO_MS).toISOString(),
      job: await presentManagedJob(decided, { db: tx, now, role }),
    }
  })
}

function requireDeciderId({ identity }: Context): number {
  if (identity === undefined) throw new Problem('unauthenticated')
  return identity.user.id
}

/**
 * Checks that the job was submitted, edited or reported after the last decision. Two reviewers may decide on the same
 * submission. Without this check, the second decision would apply to a later edit or take the approved job off the
 * board. Decisions with If-Match do not need the check.
 * @throws Problem `conflict`
 */
async function requireUndecided(tx: Db, job: ManagedJob): Promise<void> {
  const last = await findLastDecision(tx, job.id)
  if (isPendingSince(job, last?.decidedAt)) return
  throw conflict(
    'Nothing new is pending review. To decide on this job anyway, read it and send its version in If-Match.',
  )
}

/** Returns whether the job has something to review that is newer than `decidedAt`. */
function isPendingSince(job: ManagedJob, decidedAt: Date | undefined): boolean {
  const subject = decisionSubject({ job })
  // A decision ends the review of a submitted job and closes its reports. So if a job is still in review or reported,
  // its submission or report is newer than the last decision.
  if (job.review === 'settlement') return job.isUnreviewed
  if (subject === 'posting' || subject === 'reported') return true
  if (subject === 'published' && job.recheck === null) return false
  const since = (subject === 'changes' ? job.revision?.submittedAt : job.submittedAt) ?? job.updatedAt
  return decidedAt === undefined || decidedAt <= since
}

function decisionSubject({ job }: Pick<LockedJob, 'job'>): DecisionSubject {
  if (job.review === 'waiting' || job.review === 'settlement') return 'posting'
  // A report takes precedence over a pending edit.
  if (job.recheck === 'reported') return 'reported'
  return job.hasWaitingChanges ? 'changes' : (job.recheck ?? 'published')
}

type DecisionOptions = { input: DecisionInput; about: DecisionSubject; config: Config }

/** Returns the IDs of the other jobs of the company that the decision approves. */
async function applyDecision(
  locked: LockedJob,
  { input: { decision }, about, config }: DecisionOptions,
): Promise<number[]> {
  const { tx, job, now } = locked
  let others: number[] = []
  if (about === 'changes') {
    await decideOnChanges(locked, decision)
    return others
  }
  if (decision !== 'approved') {
    await updateJobStatus(tx, job.id, { ...sentBackStatus(decision), updatedAt: now })
    await mergeRevision(tx, job)
    await recheckCompanies(tx, now, job.company.id)
  } else if (about === 'posting') {
    const status = needsSettlement(job, config)
      ? awaitingSettlementStatus
      : publishedStatus(job, { config, now })
    await updateJobStatus(tx, job.id, { ...status, isUnreviewed: false, updatedAt: now })
  } else {
    await updateJobStatus(tx, job.id, { recheck: null, isUnreviewed: false })
    others = await approveOthers(tx, job.company.id, now)
  }
  await settleReports(tx, job.id, now)
  return others
}

/** Decides on the pending revision of a published job. Only an approval changes the public version of the job. */
async function decideOnChanges(locked: LockedJob, decision: Decision): Promise<void> {
  const { tx, job, now } = locked
  if (decision !== 'approved') return setRevisionStatus(tx, job.id, decision)
  const changes = job.revision?.changes ?? {}
  await writeJob(tx, job.id, { ...toColumns(changes), recheck: null, isUnreviewed: false, updatedAt: now })
  await deleteRevision(tx, job.id)
}

/** Renews a job that expired before its approval. @throws Problem `conflict` for a job that has not expired */
async function renewExpired({ tx, job, now }: LockedJob, config: Config): Promise<void> {
  if (!isExpired(job, now)) throw conflict('This job has not expired. Approve it without renewing it.')
  await requireBoardRules(tx, toCandidate(job), { config, now })
  await updateJobStatus(tx, job.id, { ...renewedStatus(job, { config, now }), updatedAt: now })
}

function toUndoState({ job }: LockedJob): Omit<UndoState, 'after' | 'others'> {
  const { isActive, review, recheck, isUnreviewed } = job
  return {
    standing: {
      isActive,
      review,
      recheck,
      isUnreviewed,
      firstPublishedAt: job.firstPublishedAt?.toISOString() ?? null,
      createdAt: job.createdAt.toISOString(),
      expiresAt: job.expiresAt?.toISOString() ?? null,
      updatedAt: job.updatedAt.toISOString(),
    },
    content: overwrittenValues(job),
    revision: job.revision && {
      ...job.revision,
      submittedAt: job.revision.submittedAt.toISOString(),
    },
  }
}

/** Returns the public values of the fields that the pending revision changes, in the format of a request body. */
function overwrittenValues(job: LockedJob['job']): JobUpdateBody {
  const wire: Record<string, unknown> = toWire(job)
  return Object.fromEntries(Object.keys(job.revision?.changes ?? {}).map((name) => [name, wire[name]]))
}
