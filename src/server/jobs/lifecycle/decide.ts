import { toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
// What reviewers decide. A decision counts at once, and can be undone for ten seconds.
import type { DecisionAnswer } from '#contract/jobs/lifecycle.ts'
import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import { isExpired } from '#contract/jobs/rules/visible.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { namesVersion } from '#server/http/tags.ts'
import { seconds } from '#server/lib/duration.ts'

import { audited } from '../editing/audit-log.ts'
import { columnsOf } from '../editing/columns.ts'
import { requirePublicLinks } from '../editing/public-links.ts'
import { updateJob as writeJob } from '../editing/queries.ts'
import { addJobNotices } from '../notices/add.ts'
import { conflict } from '../problems.ts'
import { type Held, hold, type Named } from './act.ts'
import type { Before } from './before.ts'
import { insertDecision, lastDecision } from './decision-queries.ts'
import { mergeRevision } from './merge-revision.ts'
import { answerReports } from './move.ts'
import { presentManagedJob, versionOf } from './present.ts'
import {
  deleteRevision,
  findManagedJob,
  type ManagedJob,
  setRevisionStatus,
  writeStanding,
} from './queries.ts'
import { approveOthers, recheckCompanies } from './recheck-queries.ts'
import { mustSettle, toSettle } from './submit.ts'
import { published, renewed, sentBack } from './transitions.ts'

export const UNDO_MS = seconds(10)

const actions = { approved: 'approve', changes_wanted: 'request_changes', refused: 'refuse' } as const

type Verdict = { decision: Decision; reason: Reason | null; note: string | null }

/** `renew`: puts an expired job back onto the board with its approval. */
type Input = Named & { renew?: boolean | undefined }

export function decide(
  ctx: Context,
  { params, renew = false }: Input,
  verdict: Verdict,
): Promise<DecisionAnswer> {
  return audited(ctx, 'job decided on', async (tx) => {
    const { now, config } = ctx
    const id = params.job_id
    const { job, role } = await hold({ ...ctx, db: tx }, { id, action: actions[verdict.decision] })
    if (!namesVersion(ctx.ifMatch)) await requireUndecided(tx, job)
    const held = { tx, job, role, now }
    const about = subjectOf(held)
    const before = beforeOf(held, about)
    await carryOut(held, { verdict, about, config })
    if (renew) await renewExpired(held)
    const decided = orNotFound(await findManagedJob(tx, id))
    if (verdict.decision === 'approved') requirePublicLinks(config, { apply_link: decided.applyLink })
    const decisionId = await insertDecision(tx, {
      jobId: id,
      about,
      ...verdict,
      decidedBy: deciderOf(ctx),
      decidedAt: now,
      before: { ...before, after: versionOf(decided) } satisfies Before,
    })
    // The job as it was names the sender of the changes. Approved changes may have renamed it.
    await addJobNotices(tx, [{ ...verdict, about, job: { ...job, title: decided.title } }], now)
    return {
      id: decisionId,
      decision_id: decisionId,
      undo_until: new Date(now.getTime() + UNDO_MS).toISOString(),
      job: await presentManagedJob(decided, { db: tx, now, role }),
    }
  })
}

function deciderOf({ identity }: Context): number {
  if (identity === undefined) throw new Problem('unauthenticated')
  return identity.user.id
}

/**
 * Without a version, a caller may decide only on an entry that is newer than the last decision. Otherwise a second
 * decision on one entry would apply to the next one, or take an approved job off the board.
 * @throws Problem `conflict`
 */
async function requireUndecided(tx: Db, job: ManagedJob): Promise<void> {
  const last = await lastDecision(tx, job.id)
  if (isPendingSince(job, last?.decidedAt)) return
  throw conflict(
    'Nothing new is pending review. To decide on this job anyway, read it and send its version in If-Match.',
  )
}

/** Whether the pending entry of a job is newer than `decidedAt`. `false` when nothing is pending. */
function isPendingSince(job: ManagedJob, decidedAt: Date | undefined): boolean {
  const subject = subjectOf({ job })
  // Every decision settles these, so they are newer than the last one.
  if (subject === 'posting' || subject === 'reported') return true
  if (subject === 'published' && job.recheck === null) return false
  const since = (subject === 'changes' ? job.revision?.submittedAt : job.submittedAt) ?? job.updatedAt
  return decidedAt === undefined || decidedAt <= since
}

function subjectOf({ job }: Pick<Held, 'job'>): DecisionSubject {
  if (job.review === 'waiting') return 'posting'
  // What was reported is looked at first: an edit beside it hides nothing.
  if (job.recheck === 'reported') return 'reported'
  return job.hasWaitingChanges ? 'changes' : (job.recheck ?? 'published')
}

type Carrying = { verdict: Verdict; about: DecisionSubject; config: Config }

async function carryOut(held: Held, { verdict: { decision }, about, config }: Carrying): Promise<void> {
  const { tx, job, now } = held
  if (about === 'changes') return decideOnChanges(held, decision)
  if (decision !== 'approved') {
    await writeStanding(tx, job.id, { ...sentBack(decision), updatedAt: now })
    await mergeRevision(tx, job)
    await recheckCompanies(tx, now, job.company.id)
  } else if (about === 'posting') {
    const onwards = mustSettle(job, config) ? toSettle : published(job, now)
    await writeStanding(tx, job.id, { ...onwards, isUnreviewed: false, updatedAt: now })
  } else {
    await writeStanding(tx, job.id, { recheck: null, isUnreviewed: false })
    await approveOthers(tx, job.company.id, now)
  }
  await answerReports(held)
}

/** The posting goes on as it was approved, or as it is approved now. */
async function decideOnChanges(held: Held, decision: Decision): Promise<void> {
  const { tx, job, now } = held
  if (decision !== 'approved') return setRevisionStatus(tx, job.id, decision)
  const changes = job.revision?.changes ?? {}
  await writeJob(tx, job.id, { ...columnsOf(changes), recheck: null, isUnreviewed: false, updatedAt: now })
  await deleteRevision(tx, job.id)
}

/** @throws Problem `conflict` for a job that has not expired */
async function renewExpired({ tx, job, now }: Held): Promise<void> {
  if (!isExpired(job, now)) throw conflict('This job has not expired: approve it without renewing it.')
  await writeStanding(tx, job.id, { ...renewed(job, now), updatedAt: now })
}

function beforeOf({ job }: Held, about: DecisionSubject): Omit<Before, 'after'> {
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
    content: contentOf(job),
    revision: job.revision && {
      ...job.revision,
      submittedAt: job.revision.submittedAt.toISOString(),
    },
    hadReports: about === 'reported' || recheck === 'reported',
  }
}

/** What an edit would overwrite, as a body that brings it back. */
function contentOf(job: Held['job']): JobUpdateBody {
  const wire: Record<string, unknown> = toWire(job)
  const named = Object.keys(job.revision?.changes ?? {}).map((name) => [name, wire[name]])
  return Object.fromEntries(named)
}
