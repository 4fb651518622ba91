// Makes events happen to a job: locks it, checks the permission, the state, the version and the guards, and writes the
// outcome, all in the transaction of the caller.
import { toWire } from '#contract/jobs/job.ts'
import { type JobAction, type JobRole, undoableActions } from '#contract/jobs/rules/actions.ts'
import { changedValues, pickFields } from '#contract/jobs/rules/changed-fields.ts'
import type { DecisionSubject } from '#contract/jobs/rules/decisions.ts'
import { orNotFound } from '#server/http/problem.ts'
import { hasEntityTag } from '#server/http/tags.ts'

import { roleFor } from '../access/role.ts'
import { hasBlockedHost } from '../moderation/unblocked.ts'
import { jobVersion } from '../present/job.ts'
import { contentColumns, toColumns } from '../store/columns.ts'
import { findCompany } from '../store/companies-queries.ts'
import type { NewJob, StatusColumn } from '../store/jobs-queries.ts'
import { findManagedJob, lockManagedJob, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { closeMatters, keepOpenMatters, openMatter } from '../store/matters-queries.ts'
import { findCreator, replaceNotice } from '../store/notices-queries.ts'
import { requirePermission, requireVersion } from './authorize.ts'
import type { Circumstances, Effect, EventContext, EventOf, JobEvent, Outcome } from './events.ts'
import { follow } from './follow.ts'
import { checkGuards, requireEndAfterPublication } from './guards.ts'
import { approveOthers, recheckCompanies } from './recheck-queries.ts'
import {
  type JobUndoState,
  type OtherJob,
  overwrittenValues,
  recordDecision,
  requireUndecided,
} from './record-decision.ts'
import { refusalOf } from './refusals.ts'
import { deleteJob, setUndoState, storeUndo, updateJob, writeRevision } from './status-queries.ts'
import { actionOf, transition } from './transition.ts'
import { isTrusted } from './trust.ts'

type Change = {
  events: readonly JobEvent[]
  /** The action that needs permission, if it is not the one of the first event. */
  action?: JobAction
  /** Acts in this role, without checks of permission and version. */
  as?: 'owner' | 'system'
  isByKey?: boolean
}

/** `job` is the job after the events. It is the job before its deletion if the events delete it. */
export type Applied = { job: ManagedJob; role: JobRole; decisionId: number | undefined }

/**
 * Makes the events happen one after another and writes their outcome at once.
 * @throws Problem `notFound`, `forbidden`, `conflict`, `invalid`, `tooMany`, `preconditionFailed`
 */
export async function applyEvents(
  ctx: EventContext,
  jobId: number,
  { events, as, action = events[0] && actionOf(events[0]), isByKey = false }: Change,
): Promise<Applied> {
  const before = orNotFound(await lockManagedJob(ctx.db, jobId))
  const role = as ?? (await roleFor(ctx, before.company.id))
  if (as === undefined && role !== 'system' && action !== undefined)
    requirePermission(ctx, { job: before, role, action })
  let after = before
  const outcomes: Outcome[] = []
  for (const event of events) {
    const at = await readCircumstances(ctx, { job: after, event, role, isByKey })
    const outcome = transition(after, event, at)
    if ('refused' in outcome) throw refusalOf(outcome, after, ctx.now)
    if (as === undefined && after === before) requireVersion(ctx.ifMatch, before)
    if (event.type === 'decide' && !event.isBlock && !hasEntityTag(ctx.ifMatch))
      await requireUndecided(ctx.db, before)
    after = follow(after, outcome, at)
    if (outcome.companyId !== undefined)
      after = { ...after, company: orNotFound(await findCompany(ctx.db, outcome.companyId)) }
    const job = event.type === 'edit' ? proposedVersion(after, at) : after
    await checkGuards(ctx, { outcome, event, job, at })
    outcomes.push(outcome)
  }
  if (events.some(({ type }) => type === 'end' || type === 'schedule')) requireEndAfterPublication(after)
  const written = await write(ctx, { before, after, outcomes, events, isByPerson: as === undefined })
  return { ...written, role: role === 'system' ? 'none' : role }
}

const asksForTrust: ReadonlySet<JobEvent['type']> = new Set([
  'submit',
  'show',
  'renew',
  'end',
  'edit',
  'settle',
  'schedule',
  'go_live',
])

const asksForBlocks: ReadonlySet<JobEvent['type']> = new Set(['settle', 'schedule', 'go_live'])

type Happening = { job: ManagedJob; event: JobEvent; role: Circumstances['role']; isByKey: boolean }

async function readCircumstances(
  { db, config, now, identity }: EventContext,
  { job, event, role, isByKey }: Happening,
): Promise<Circumstances> {
  // Edits of other jobs wait for the submission of the job.
  const isPublication = job.stage === 'board' || job.stage === 'scheduled'
  const isAboutTrust = asksForTrust.has(event.type) && (event.type !== 'edit' || isPublication)
  return {
    now,
    config,
    role,
    isByKey,
    userId: identity?.user.id ?? null,
    isTrusted: isAboutTrust && (await isTrusted(db, job.company.id, config)),
    hasBlockedHost: asksForBlocks.has(event.type) && (await hasBlockedHost(db, job)),
  }
}

/** Members edit the version that they propose, and staff the public one. */
const proposedVersion = (job: ManagedJob, { role }: Circumstances): ManagedJob =>
  role === 'staff' ? job : { ...job, ...toColumns({ ...job.revision?.changes }) }

type Writing = {
  before: ManagedJob
  after: ManagedJob
  outcomes: readonly Outcome[]
  events: readonly JobEvent[]
  isByPerson: boolean
}

async function write(
  ctx: EventContext,
  { before, after, outcomes, events, isByPerson }: Writing,
): Promise<Omit<Applied, 'role'>> {
  const { db, now } = ctx
  const { id } = before
  const effects = outcomes.flatMap((outcome) => outcome.effects)
  if (effects.some(({ type }) => type === 'remove')) {
    const submitters = [before.submittedBy, before.revision?.submittedBy].filter((user) => user != null)
    await keepOpenMatters(db, id, { job: toWire(before), deleted_at: now.toISOString(), submitters })
    await deleteJob(db, id)
    await recheckCompanies(db, now, before.company.id)
    return { job: before, decisionId: undefined }
  }
  const changes = changedColumns(before, after)
  if (Object.keys(changes).length > 0)
    await updateJob(db, id, isVisibleToReaders(changes) ? { ...changes, updatedAt: now } : changes)
  await writeRevision(db, { jobId: id }, { was: before.revision, is: after.revision })
  const event = events.find((each) => each.type === 'decide')
  const about = outcomes.find((outcome) => outcome.about !== undefined)?.about
  const decisionId = event && about && (await record(ctx, { event, about, before, after }))
  const others: OtherJob[] = []
  for (const effect of effects) await takeEffect(ctx, effect, { job: before, decisionId, others })
  const job = orNotFound(await findManagedJob(db, id))
  if (decisionId !== undefined && !event?.isBlock)
    await setUndoState(db, decisionId, toUndoState(before, { job, others }))
  const action = undoableActions.find((each) => events.length === 1 && each === events[0]?.type)
  if (isByPerson && action !== undefined && ctx.identity !== undefined)
    await storeUndo(db, {
      jobId: id,
      action,
      madeBy: ctx.identity.user.id,
      madeAt: now,
      before: toUndoState(before, { job, others }),
    })
  return { job, decisionId }
}

type Decided = Pick<Writing, 'before' | 'after'> & { event: EventOf<'decide'>; about: DecisionSubject }

async function record(ctx: EventContext, { event, about, before, after }: Decided): Promise<number> {
  const { id: jobId, company, submittedBy, revision } = before
  return recordDecision(ctx, {
    event,
    jobId,
    companyId: company.id,
    about,
    pendingSince: pendingSinceOf(before, about),
    // An approval may have changed the title.
    title: after.title,
    authorIds: [await findCreator(ctx.db, jobId), submittedBy, revision?.submittedBy],
  })
}

/** Returns when the job or its edit was sent for review. Null for reports and send-backs. */
function pendingSinceOf({ submittedAt, revision }: ManagedJob, about: DecisionSubject): Date | null {
  if (about === 'changes') return revision?.submittedAt ?? null
  return about === 'posting' || about === 'published' ? submittedAt : null
}

function toUndoState(
  before: ManagedJob,
  { job, others }: { job: ManagedJob; others: readonly OtherJob[] },
): JobUndoState {
  const { revision } = before
  const content = overwrittenValues(toWire(before), revision)
  const { stage, approval, submittedAt, submittedBy, paidAt, updatedAt, ...dates } = before
  const { firstPublishedAt, firstListedAt, createdAt, expiresAt, publishAt } = dates
  const published = { firstPublishedAt, firstListedAt, createdAt, expiresAt, publishAt }
  const moments = { submittedAt, paidAt, updatedAt, ...published }
  return {
    after: jobVersion(job),
    status: { stage, approval, submittedBy, ...moments },
    content,
    revision,
    others,
    matters: before.matters.map(({ id }) => id),
  }
}

/** `others` collects the other jobs whose review the effects end or ask for. */
type Cause = { job: ManagedJob; decisionId: number | undefined; others: OtherJob[] }

async function takeEffect(
  { db, now }: EventContext,
  effect: Effect,
  { job, decisionId, others }: Cause,
): Promise<void> {
  const { id: jobId, company } = job
  if (effect.type === 'open')
    for (const kind of effect.kinds)
      await openMatter(db, { jobId, companyId: company.id, kind, openedAt: now, openedBy: decisionId })
  if (effect.type === 'close' && job.matters.length > 0)
    await closeMatters(db, { jobId, kinds: effect.kinds, closedBy: decisionId ?? null, closedAt: now })
  if (effect.type === 'recheckCompany') others.push(...(await recheckCompanies(db, now, company.id)))
  if (effect.type === 'tellMembers')
    await replaceNotice(db, {
      jobId,
      companyId: company.id,
      title: job.title,
      about: 'posting',
      decision: 'approved',
      authorIds: [await findCreator(db, jobId), job.submittedBy].filter((id) => id != null),
      decidedAt: now,
    })
  if (effect.type === 'approveOthers') others.push(...(await approveOthers(db, company.id, now)))
}

/** The columns whose changes readers of the job do not notice. */
const hiddenColumns: ReadonlySet<string> = new Set(['approval', 'submittedAt', 'submittedBy', 'paidAt'])

const isVisibleToReaders = (changes: object) => Object.keys(changes).some((name) => !hiddenColumns.has(name))

const statusColumns: readonly StatusColumn[] = [
  'stage',
  'approval',
  'submittedAt',
  'submittedBy',
  'paidAt',
  'firstPublishedAt',
  'firstListedAt',
  'createdAt',
  'expiresAt',
  'publishAt',
]

function changedColumns(before: ManagedJob, after: ManagedJob): Partial<NewJob> {
  const columns: Record<string, unknown> = pickFields(after, [...statusColumns, ...contentColumns])
  const moved = before.company.id === after.company.id ? {} : { companyId: after.company.id }
  return { ...changedValues(before, columns), ...moved }
}
