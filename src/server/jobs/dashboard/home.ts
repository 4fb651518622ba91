import type { Activity, DashboardHome, JobTask } from '#contract/jobs/dashboard.ts'
import type { Decision } from '#contract/jobs/rules/decisions.ts'
import { EXPIRING_WITHIN_DAYS } from '#contract/jobs/rules/expiry.ts'
import { type HistoryEvent, historyEventOf } from '#contract/jobs/rules/history-events.ts'
import type { Context } from '#server/http/context.ts'
import { days } from '#server/lib/duration.ts'
import { countGivenUp } from '#server/mail/given-up-queries.ts'

import { callerOf } from '../access/authorize.ts'
import { mayReview, mayWrite } from '../access/permissions.ts'
import { countUnsentJobs } from '../pending-jobs/queries.ts'
import { presentChange, presentDecision } from '../present/history.ts'
import { countReview, toQueueCaller } from '../review/list.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { listRecentChanges, listRecentDecisions } from './activity-queries.ts'
import {
  countByState,
  countClosingJobs,
  countReturnedEdits,
  isMemberOfAny,
  listManagedJobs,
} from './queries.ts'

const MAX_JOBS = 5
const MAX_ACTIVITY = 10

/** Returns the content of the dashboard's home page: the tasks of the caller, and recent changes and decisions. */
export async function readHome(ctx: Context): Promise<DashboardHome> {
  const { db, identity } = ctx
  const { id } = callerOf(ctx)
  const unsent = await countUnsentJobs(db, id)
  return {
    is_employer: mayWrite(ctx) || mayReview(ctx) || unsent > 0 || (await isMemberOfAny(db, id)),
    ...(await readJobTasks(ctx)),
    unsent,
    to_review: mayReview(ctx) ? (await countReview(ctx)).count : null,
    failed_emails: identity?.user.isStaff ? await countGivenUp(db) : null,
    activity: await readActivity(ctx),
  }
}

async function readJobTasks(
  ctx: Context,
): Promise<Pick<DashboardHome, 'changes_wanted' | 'edits_wanted' | 'drafts' | 'expiring'>> {
  const { db, now } = ctx
  const search = { terms: [], now, memberId: toQueueCaller(ctx).memberId }
  const closesBy = new Date(now.getTime() + days(EXPIRING_WITHIN_DAYS))
  const states = await countByState(db, search)
  const edits = await countReturnedEdits(db, search)
  const span = { limit: MAX_JOBS, offset: 0 }
  const newestFirst = { by: 'updated_at', isDescending: true } as const
  const nextFirst = { by: 'expires_at', isDescending: false } as const
  const newest = (filter: { state: 'changes_wanted' | 'draft' } | { edit: 'changes_wanted' }) =>
    listManagedJobs(db, { ...search, ...filter, order: newestFirst, ...span })
  const closing = { ...search, closesBy, order: nextFirst, ...span }
  return {
    changes_wanted: toTask(states.changes_wanted, await newest({ state: 'changes_wanted' })),
    edits_wanted: toTask(edits.changes_wanted, await newest({ edit: 'changes_wanted' })),
    expiring: toTask(await countClosingJobs(db, { ...search, closesBy }), await listManagedJobs(db, closing)),
    drafts: toTask(states.draft, await newest({ state: 'draft' })),
  }
}

function toTask(count: number, rows: readonly ManagedJob[]): JobTask {
  const jobs = rows.map(({ id, title, company, expiresAt }) => ({
    id,
    title,
    company: company.name,
    expires_at: expiresAt?.toISOString() ?? null,
  }))
  return { count, jobs }
}

/**
 * Returns recent changes to jobs and decisions on jobs. Callers with write access to all jobs get the activity of all
 * jobs. Members get only entries that they can also see in the histories of their own jobs.
 */
async function readActivity(ctx: Context): Promise<Activity[]> {
  const { db } = ctx
  const memberId = mayWrite(ctx) ? undefined : callerOf(ctx).id
  const audience = { isForMembers: memberId !== undefined }
  const changes = await listRecentChanges(db, { memberId, limit: MAX_ACTIVITY })
  const activity = changes.map(({ job, ...row }): Activity => {
    const { id, at, user, via, ...change } = presentChange(row, audience)
    return { id: `change-${id}`, at, user: user?.display ?? null, via, event: historyEventOf(change), job }
  })
  const decided = await listRecentDecisions(db, { memberId, limit: MAX_ACTIVITY })
  const decisionActivity = decided.map(({ job, ...row }): Activity => {
    const { id, at, user, decision } = presentDecision(row, audience)
    const event = events[decision]
    return { id: `decision-${id}`, at, user: user?.display ?? null, via: 'review', event, job }
  })
  return [...activity, ...decisionActivity]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_ACTIVITY)
}

const events = {
  approved: 'approved',
  changes_wanted: 'changes_requested',
  refused: 'refused',
} as const satisfies Record<Decision, HistoryEvent>
