import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, ne, notExists, or } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies, companyNameKey } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { pendingJobs } from '#server/db/tables/pending-jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { type User, userColumns, withPrimaryAddress } from '#server/identity/session/queries.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

export type PendingJob = typeof pendingJobs.$inferSelect
/** What a visitor has written: the name of the company, and the body that creates the job. */
export type JobToSend = Pick<PendingJob, 'companyName' | 'job'>
type NewPendingJob = JobToSend & Pick<PendingJob, 'userId' | 'createdAt'>

const ofUser = (userId: number) => eq(pendingJobs.userId, userId)
const isUnsent = and(isNull(pendingJobs.problem), isNull(pendingJobs.jobId))

/** Stores the job of a signup. Replaces an earlier job of the same signup. Returns its ID. */
export async function storeSignupJob(tx: Db, job: NewPendingJob): Promise<number> {
  await deleteSignupJob(tx, job.userId)
  return insert(tx, { ...job, sendsWhenConfirmed: true })
}

/**
 * Stores a job that a visitor has written with the address of an existing account. The owner decides whether to send it.
 * Returns its ID.
 */
export async function storeJobForOwner(tx: Db, job: NewPendingJob): Promise<number> {
  return insert(tx, { ...job, sendsWhenConfirmed: false })
}

async function insert(tx: Db, row: typeof pendingJobs.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(pendingJobs).values(row).returning({ id: pendingJobs.id })
  return required(inserted).id
}

export async function findPendingJob(db: Db, userId: number): Promise<PendingJob | undefined> {
  const [row] = await db
    .select()
    .from(pendingJobs)
    .where(ofUser(userId))
    .orderBy(desc(pendingJobs.sendsWhenConfirmed), desc(pendingJobs.id))
    .limit(1)
  return row
}

/** Counts the jobs that are sent only if the user decides so. */
export const countUnsentJobs = (db: Db, userId: number): Promise<number> =>
  db.$count(pendingJobs, and(ofUser(userId), eq(pendingJobs.sendsWhenConfirmed, false)))

/**
 * Returns the job that is sent when the user confirms an address. Returns none if other visitors have written jobs with
 * the address too, because then it is unknown whose job the owner of the address confirms.
 */
export async function findSignupJob(db: Db, userId: number): Promise<PendingJob | undefined> {
  const [job] = await db
    .select()
    .from(pendingJobs)
    .where(and(ofUser(userId), eq(pendingJobs.sendsWhenConfirmed, true)))
  return job && !(await hasRivalJobs(db, userId)) ? job : undefined
}

/** Returns whether visitors other than the creator of the account have written jobs with its address. */
export async function hasRivalJobs(db: Db, userId: number): Promise<boolean> {
  const isQuestion = and(eq(pendingJobs.sendsWhenConfirmed, false), isUnsent)
  return (await db.$count(pendingJobs, and(ofUser(userId), isQuestion))) > 0
}

/** Moves a job to another user, in place of the signup job of that user. The job is sent when the user is confirmed. */
export async function moveSignupJob(tx: Db, id: number, userId: number): Promise<void> {
  await tx
    .delete(pendingJobs)
    .where(and(ofUser(userId), eq(pendingJobs.sendsWhenConfirmed, true), ne(pendingJobs.id, id)))
  await moveUnsent(tx, id, { userId, sendsWhenConfirmed: true })
}

/** Moves a job to an existing account. Its owner decides whether to send it. */
export async function moveJobToOwner(tx: Db, id: number, userId: number): Promise<void> {
  await moveUnsent(tx, id, { userId, sendsWhenConfirmed: false })
}

async function moveUnsent(
  tx: Db,
  id: number,
  to: Pick<PendingJob, 'userId' | 'sendsWhenConfirmed'>,
): Promise<void> {
  await tx
    .update(pendingJobs)
    .set(to)
    .where(and(eq(pendingJobs.id, id), isUnsent))
}

/** Makes the server ask before it sends the job of a signup, because another person has confirmed the address. */
export async function askBeforeSending(tx: Db, userId: number): Promise<void> {
  await tx.update(pendingJobs).set({ sendsWhenConfirmed: false }).where(ofUser(userId))
}

/** Deletes a job that its author has replaced, unless the owner of the account has used it. */
export async function withdrawPendingJob(tx: Db, id: number): Promise<void> {
  await tx.delete(pendingJobs).where(and(eq(pendingJobs.id, id), isUnsent))
}

export async function deleteSignupJob(tx: Db, userId: number): Promise<void> {
  await tx.delete(pendingJobs).where(and(ofUser(userId), eq(pendingJobs.sendsWhenConfirmed, true)))
}

type Changes = Partial<Pick<PendingJob, 'jobId' | 'problem' | 'sendsWhenConfirmed'>>

export async function updatePendingJob(db: Db, id: number, changes: Changes): Promise<void> {
  await db.update(pendingJobs).set(changes).where(eq(pendingJobs.id, id))
}

export async function deletePendingJob(
  db: Db,
  { id, userId }: Pick<PendingJob, 'id' | 'userId'>,
): Promise<void> {
  await db.delete(pendingJobs).where(and(eq(pendingJobs.id, id), ofUser(userId)))
}

/** After this time, another attempt may begin, because the process of the previous one has probably died. */
const LEASE_MS = minutes(1)

/** Reserves a job whose author has a confirmed address. `userId` limits the search to one user. */
export async function claimJobToSend(
  db: Db,
  { now, userId }: { now: Date; userId?: number | undefined },
): Promise<PendingJob | undefined> {
  const isVerified = and(eq(emailAddresses.userId, pendingJobs.userId), eq(emailAddresses.isVerified, true))
  const isDue = and(
    eq(pendingJobs.sendsWhenConfirmed, true),
    or(isNull(pendingJobs.attemptedAt), lt(pendingJobs.attemptedAt, new Date(now.getTime() - LEASE_MS))),
    exists(db.select({ id: emailAddresses.id }).from(emailAddresses).where(isVerified)),
    userId === undefined ? undefined : ofUser(userId),
  )
  const first = db
    .select({ id: pendingJobs.id })
    .from(pendingJobs)
    .where(isDue)
    .orderBy(pendingJobs.id)
    .limit(1)
  const [row] = await db
    .update(pendingJobs)
    .set({ attemptedAt: now })
    .where(inArray(pendingJobs.id, first.for('update', { skipLocked: true })))
    .returning()
  return row
}

/** How long a job waits for the confirmation of its address. */
const CONFIRMATION_MS = days(7)
/** How long a job that could not be sent stays with its confirmed author. */
const RETENTION_MS = days(365)

/** Deletes jobs without a confirmation or an answer after a week, and the others after a year. */
export async function purgePendingJobs(db: Db, now: Date): Promise<void> {
  const isVerified = and(eq(emailAddresses.userId, pendingJobs.userId), eq(emailAddresses.isVerified, true))
  const isUnanswered = or(
    and(eq(pendingJobs.sendsWhenConfirmed, false), isUnsent),
    notExists(db.select({ id: emailAddresses.id }).from(emailAddresses).where(isVerified)),
  )
  const before = (ageMs: number) => lt(pendingJobs.createdAt, new Date(now.getTime() - ageMs))
  await db.delete(pendingJobs).where(or(before(RETENTION_MS), and(before(CONFIRMATION_MS), isUnanswered)))
}

export async function findAuthor(db: Db, userId: number): Promise<User | undefined> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(eq(users.id, userId))
  return user
}

export async function findLastSubmittedId(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.submittedBy, userId), isNotNull(jobs.submittedAt)))
    .orderBy(desc(jobs.submittedAt), desc(jobs.id))
    .limit(1)
  return row?.id
}

/** Returns the company of the user with this name, which may differ in case. */
export async function findOwnCompanyId(
  db: Db,
  { userId, name }: { userId: number; name: string },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companyNameKey(companies.name), companyNameKey(name))))
  return row?.id
}
