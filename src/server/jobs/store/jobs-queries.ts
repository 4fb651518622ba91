import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'

import { fromFields } from '#contract/jobs/each-field.ts'
import type { ClientName } from '#contract/jobs/fields.ts'
import type { Job } from '#contract/jobs/job.ts'
import { type JobLink, jobLink } from '#contract/jobs/rules/related-jobs.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { companyColumns } from './companies-queries.ts'

type JobColumns = { [Key in Exclude<ClientName, 'company'>]: (typeof jobs)[Key] }

const tableColumns: Readonly<Record<string, unknown>> = getTableColumns(jobs)

export const jobColumns = {
  ...fromFields<JobColumns>(({ key, kind }) => (kind === 'company' ? undefined : [key, tableColumns[key]])),
  company: companyColumns,
}

/**
 * Returns the SQL condition for visible jobs. `isVisible` is the same condition in TypeScript. The SQL is written so
 * that PostgreSQL uses the index of the newest jobs.
 */
export function visibleCondition(now: Date) {
  return and(sql`${jobs.isActive}`, or(isNull(jobs.expiresAt), gte(jobs.expiresAt, now)))
}

export function selectJobs(db: Db) {
  return db.select(jobColumns).from(jobs).innerJoin(companies, eq(jobs.companyId, companies.id))
}

/** Returns the job with this ID if it is visible on the board, otherwise undefined. */
export async function findVisibleJob(db: Db, id: number, now: Date): Promise<Job | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await selectJobs(db).where(and(eq(jobs.id, id), visibleCondition(now)))
  return row
}

/** Returns the job with this ID, whether it is visible on the board or not. */
export async function findJob(db: Db, id: number): Promise<Job | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await selectJobs(db).where(eq(jobs.id, id))
  return row
}

/**
 * Returns the job and locks it until the transaction ends. Also locks its company, because publishing a job publishes
 * its company too. Locks the company before the job, like all transactions, to avoid deadlocks.
 */
export async function lockJob(tx: Db, id: number): Promise<Job | undefined> {
  if (!isPossibleId(id)) return undefined
  const isJob = eq(jobs.id, id)
  const companyOfJob = tx.select({ id: jobs.companyId }).from(jobs).where(isJob)
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, companyOfJob))
    .for('key share')
  await tx.select({ id: jobs.id }).from(jobs).where(isJob).for('update')
  const job = await findJob(tx, id)
  // Starts again if the job moved to another company while this call waited for the lock. Only drafts can move.
  return job === undefined || job.company.id === locked[0]?.id ? job : lockJob(tx, id)
}

export async function listMoreOfCompany(
  db: Db,
  job: Pick<Job, 'company' | 'id'>,
  { now, limit }: { now: Date; limit: number },
): Promise<JobLink[]> {
  const others = await selectJobs(db)
    .where(and(visibleCondition(now), eq(jobs.companyId, job.company.id), ne(jobs.id, job.id)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
  return others.map(jobLink)
}

export type NewJob = typeof jobs.$inferInsert

/** The columns that only the state machine writes. */
export type StatusColumn =
  | 'stage'
  | 'approval'
  | 'submittedAt'
  | 'submittedBy'
  | 'paidAt'
  | 'firstPublishedAt'
  | 'firstListedAt'
  | 'createdAt'
  | 'expiresAt'
  | 'publishAt'

/** Returns the IDs of scheduled jobs whose date has come, the earliest first. */
export async function listDueJobs(db: Db, now: Date, limit: number): Promise<number[]> {
  const due = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.stage, 'scheduled'), or(isNull(jobs.publishAt), lte(jobs.publishAt, now))))
    .orderBy(asc(jobs.publishAt), asc(jobs.id))
    .limit(limit)
  return due.map(({ id }) => id)
}

/** Prevents the deletion of a company until the transaction ends. Returns whether the company exists. */
export async function lockCompanyAgainstDeletion(tx: Db, id: number): Promise<boolean> {
  if (!isPossibleId(id)) return false
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('key share')
  return locked.length > 0
}

export async function setSource(tx: Db, id: number, source: string): Promise<void> {
  await tx.update(jobs).set({ source }).where(eq(jobs.id, id))
}
