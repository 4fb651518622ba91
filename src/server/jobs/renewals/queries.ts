import { and, asc, eq, exists, gt, isNull, lt, lte, ne, notExists, sql } from 'drizzle-orm'

import { MAX_RENEWALS } from '#contract/job-sources/rules/round-actions.ts'
import type { Db } from '#server/db/open.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobSources, sourceJobs } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobReminderKeys, jobReminders, revisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

type DueOptions = { now: Date; horizon: Date; after: number; limit: number }

/**
 * Lists the IDs of published jobs whose company is due for a reminder, in ascending order. Begins after the ID `after`.
 * All of these must apply:
 * - The job expires before `horizon`, and no reminder for this closing date has been sent.
 * - No source renews the job automatically.
 * - The company has a member with a verified email address.
 */
export async function listJobsToRemind(
  db: Db,
  { now, horizon, after, limit }: DueOptions,
): Promise<number[]> {
  const reminded = db
    .select({ one: sql`1` })
    .from(jobReminders)
    .where(
      and(
        eq(jobReminders.jobId, jobs.id),
        eq(jobReminders.about, 'expiry'),
        eq(jobReminders.expiresAt, jobs.expiresAt),
      ),
    )
  const reachable = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .innerJoin(emailAddresses, eq(emailAddresses.userId, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, jobs.companyId),
        eq(emailAddresses.isPrimary, true),
        eq(emailAddresses.isVerified, true),
      ),
    )
  const isEnding = and(gt(jobs.expiresAt, now), lte(jobs.expiresAt, horizon))
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.isActive, true),
        isEnding,
        gt(jobs.id, after),
        notExists(reminded),
        exists(reachable),
        notExists(renewedBySource(db)),
      ),
    )
    .orderBy(asc(jobs.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Selects the source that renews a published job automatically. The source must be active and list the job, its last
 * import must have succeeded, and the job must have nothing to review. A source renews a job at most `MAX_RENEWALS`
 * times.
 */
function renewedBySource(db: Db) {
  const waiting = db
    .select({ one: sql`1` })
    .from(revisions)
    .where(and(eq(revisions.jobId, jobs.id), eq(revisions.status, 'waiting')))
  return db
    .select({ one: sql`1` })
    .from(sourceJobs)
    .innerJoin(jobSources, eq(jobSources.id, sourceJobs.sourceId))
    .where(
      and(
        eq(sourceJobs.jobId, jobs.id),
        isNull(sourceJobs.missingSince),
        lt(sourceJobs.renewals, MAX_RENEWALS),
        isNull(jobSources.pausedAt),
        eq(jobSources.failures, 0),
        ne(jobs.approval, 'asked'),
        notExists(waiting),
      ),
    )
}

type ReminderTopic = 'expiry' | 'dead_link'
type Reminder = { jobId: number; about: ReminderTopic; expiresAt: Date; sentAt: Date }

/**
 * Stores a reminder, unless one for the same closing date exists. Deletes the keys of earlier reminders about the same
 * topic. Returns whether the reminder was stored.
 */
export async function insertReminder(tx: Db, { jobId, about, ...reminder }: Reminder): Promise<boolean> {
  const stored = await tx
    .insert(jobReminders)
    .values({ jobId, about, ...reminder })
    .onConflictDoUpdate({
      target: [jobReminders.jobId, jobReminders.about],
      set: reminder,
      setWhere: ne(jobReminders.expiresAt, reminder.expiresAt),
    })
    .returning({ jobId: jobReminders.jobId })
  if (stored.length === 0) return false
  await tx
    .delete(jobReminderKeys)
    .where(and(eq(jobReminderKeys.jobId, jobId), eq(jobReminderKeys.about, about)))
  return true
}

export async function insertReminderKey(tx: Db, key: typeof jobReminderKeys.$inferInsert): Promise<void> {
  await tx.insert(jobReminderKeys).values(key)
}

/**
 * Returns the reminder that contained the key, and its recipient. The recipient must still be an active member of the
 * company, and the address must still be a verified address of the recipient.
 */
export async function findReminder(
  db: Db,
  keyHash: string,
): Promise<{ jobId: number; about: string; expiresAt: Date; userId: number } | undefined> {
  const { jobId, about, expiresAt } = jobReminders
  const [reminder] = await db
    .select({ jobId, about, expiresAt, userId: users.id })
    .from(jobReminderKeys)
    .innerJoin(jobReminders, and(eq(jobId, jobReminderKeys.jobId), eq(about, jobReminderKeys.about)))
    .innerJoin(jobs, eq(jobs.id, jobReminderKeys.jobId))
    .innerJoin(emailAddresses, eq(emailAddresses.id, jobReminderKeys.emailAddressId))
    .innerJoin(users, eq(users.id, emailAddresses.userId))
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, jobs.companyId), eq(companyMembers.userId, users.id)),
    )
    .where(
      and(
        eq(jobReminderKeys.keyHash, keyHash),
        eq(emailAddresses.isVerified, true),
        eq(users.isActive, true),
      ),
    )
    .limit(1)
  return reminder
}
