// Manages sources: those of a company for its members, and those of all companies for staff.
import type {
  ListedSource,
  SourceChangeBody,
  SourceWire,
  StaffSourceBody,
} from '#contract/job-sources/job-sources.ts'
import { disconnectChoices } from '#contract/job-sources/rules/round-actions.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { lockCompanyAgainstDeletion } from '#server/jobs/store/jobs-queries.ts'

import { callerOf, requireMember, requireOwner } from '../jobs/access/authorize.ts'
import { requireUnblockedCaller } from '../jobs/moderation/unblocked.ts'
import type { CompanyParams } from '../jobs/present/company.ts'
import { findCompany } from '../jobs/store/companies-queries.ts'
import { findRole } from '../jobs/store/members-queries.ts'
import { conflict } from '../jobs/store/problems.ts'
import { invalidateAfter } from '../jobs/write/invalidate-after.ts'
import { limitChecks, type SourceContext } from './connect/connect.ts'
import { findProofProblem, PROOF_INTERVAL_MS } from './connect/prove.ts'
import { listSourceJobs } from './job-queries.ts'
import { presentListed, presentSource } from './present.ts'
import {
  deleteSource,
  findAnySource,
  findSource,
  listAllSources,
  listSources as listStored,
  lockSource,
  type Source,
  updateSource,
} from './queries.ts'
import { withdrawImported } from './rounds/apply-plan.ts'

type SourceParams = { params: { company_id: number; source_id: number } }
type StaffParams = { params: { source_id: number } }

export async function listSources(ctx: SourceContext, { params }: CompanyParams): Promise<SourceWire[]> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireMember(ctx, ctx.db, id)
  const sources: SourceWire[] = []
  for (const source of await listStored(ctx.db, id)) sources.push(await presentSource(source, ctx))
  return sources
}

/**
 * Pauses or resumes a source, or changes its relevance words or the meaning of places such as "Remote - US".
 * @throws Problem `conflict` if the caller may not resume the source because staff have paused it, or if the career
 * page no longer links to the board
 */
export async function changeSource(
  ctx: SourceContext,
  { params, body }: SourceParams & { body: SourceChangeBody },
): Promise<SourceWire> {
  const source = await requireOwnSource(ctx, params)
  if (body.paused === false) await requireProof(ctx, source)
  else if (body.words !== undefined || body.remote_places !== undefined)
    await limitChecks(ctx, `source ${source.id}`)
  // Staff can manage the sources of every company. A source that they pause can only be resumed by staff.
  const role = await findRole(ctx.db, { companyId: source.companyId, userId: callerOf(ctx).id })
  const changed = await applyChange(ctx, source, { ...body, by: role === undefined ? 'staff' : 'member' })
  return presentSource(changed, ctx)
}

/**
 * Disconnects a source. Its jobs stay or are withdrawn, as the query parameter `jobs` says ('keep' or 'withdraw').
 * @throws Problem `invalid` if the query lacks `jobs`
 */
export async function removeSource(ctx: SourceContext, { params }: SourceParams): Promise<void> {
  const source = await requireOwnSource(ctx, params)
  const jobsChoice = disconnectChoices.find((each) => each === parameterOf(ctx.query, 'jobs'))
  if (jobsChoice === undefined)
    throw new Problem('invalid', [
      {
        code: 'missing',
        message: "Choose 'keep' or 'withdraw' for the jobs",
        loc: ['query', 'jobs'],
      },
    ])
  const { now, identity } = ctx
  const remove = async (tx: Db) => {
    // Locks the company before the source, as rounds do, to avoid deadlocks.
    await lockCompanyAgainstDeletion(tx, source.companyId)
    orNotFound(await lockSource(tx, source.id))
    if (jobsChoice === 'withdraw')
      for (const { jobId } of await listSourceJobs(tx, source.id))
        if (jobId !== null) await withdrawImported({ ...ctx, db: tx }, jobId)
    await deleteSource(tx, source.id)
  }
  const author = { userId: identity?.user.id, via: 'api', now } as const
  await invalidateAfter(ctx, () => auditedTransaction(ctx.db, author, remove))
  logEvent(ctx, 'source removed', source)
}

/**
 * Starts a round by making it due now.
 * @throws Problem `conflict` for a paused source, `tooMany` if the source was checked too often
 */
export async function checkSource(ctx: SourceContext, { params }: SourceParams): Promise<{ detail: string }> {
  const source = await requireOwnSource(ctx, params)
  if (source.pausedAt !== null) throw conflict('This source is paused. Resume it first.')
  await limitChecks(ctx, `source ${source.id}`)
  await updateSource(ctx.db, source.id, { nextCheckAt: ctx.now })
  return { detail: 'We will read the board within a minute.' }
}

export async function listForStaff(ctx: SourceContext): Promise<ListedSource[]> {
  return (await listAllSources(ctx.db)).map(presentListed)
}

/**
 * Pauses or resumes a source for staff.
 * @throws Problem `conflict` if staff resume a source and its career page no longer links to the board
 */
export async function pauseByStaff(
  ctx: SourceContext,
  { params, body }: StaffParams & { body: StaffSourceBody },
): Promise<ListedSource> {
  const source = orNotFound(await findAnySource(ctx.db, params.source_id))
  if (!body.paused) await requireProof(ctx, source)
  const changed = await applyChange(ctx, source, { ...body, by: 'staff' })
  const { name } = orNotFound(await findCompany(ctx.db, source.companyId))
  return presentListed({ ...changed, company: name })
}

/**
 * Returns the source that the path names.
 * @throws Problem `notFound` if the company has no such source, `forbidden` if the caller may not manage it
 */
async function requireOwnSource(ctx: SourceContext, params: SourceParams['params']): Promise<Source> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireOwner(ctx, ctx.db, id)
  return orNotFound(await findSource(ctx.db, id, params.source_id))
}

/** Rejects resuming a source that staff paused, unless the caller is staff. */
function requireResumable(ctx: SourceContext, { pauseReason }: Source): void {
  if (pauseReason === 'staff' && !callerOf(ctx).isStaff)
    throw conflict('The staff of this site have paused this source. Only they can resume it.')
}

async function requireProof(ctx: SourceContext, source: Source): Promise<void> {
  if (source.pausedAt === null) return
  requireResumable(ctx, source)
  await requireUnblockedCaller(ctx.db, ctx.identity)
  await limitChecks(ctx, `source ${source.id}`)
  const company = orNotFound(await findCompany(ctx.db, source.companyId))
  const problem = await findProofProblem(source, company.verified_domain, ctx)
  if (problem !== undefined) throw conflict(problem)
}

type Change = SourceChangeBody & { by: 'member' | 'staff' }

/**
 * Applies a change. If a round is running, it stops at its next step. Unless the source is paused, the next round
 * starts immediately.
 */
async function applyChange(ctx: SourceContext, { id, companyId }: Source, change: Change) {
  const { paused, words, remote_places: remotePlaces, by } = change
  const { now } = ctx
  const changed = await ctx.db.transaction(async (tx) => {
    const source = orNotFound(await lockSource(tx, id))
    if (by === 'member') await requireOwner(ctx, tx, companyId)
    if (paused === false) requireResumable(ctx, source)
    await updateSource(tx, id, {
      ...(words !== undefined && { words, etag: null, nextCheckAt: now }),
      ...(remotePlaces !== undefined && { remotePlaces, etag: null, nextCheckAt: now }),
      ...(paused === true &&
        (source.pausedAt === null || by === 'staff') && { pausedAt: now, pauseReason: by }),
      ...(paused === false && source.pausedAt !== null && resumedValues(now)),
    })
    return orNotFound(await findAnySource(tx, id))
  })
  logEvent(ctx, 'source changed', changed)
  return changed
}

/**
 * Returns the columns of a resumed source. Clears the last result, so the next round accepts the source board even if
 * many jobs have disappeared.
 */
function resumedValues(now: Date): Partial<Source> {
  return {
    pausedAt: null,
    pauseReason: null,
    provenAt: now,
    proofMissingSince: null,
    nextProofAt: new Date(now.getTime() + PROOF_INTERVAL_MS),
    nextCheckAt: now,
    etag: null,
    failures: 0,
    failingSince: null,
    failureEmailedAt: null,
    lastResult: null,
  }
}

function logEvent({ log, identity }: SourceContext, event: string, { id, companyId }: Source): void {
  log.info({ event, user: identity?.user.id, by: identity?.by, id, company: companyId }, event)
}
