import { and, count, eq, gt, inArray, or, sql } from 'drizzle-orm'

import type { Job } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { recheckReasons, reviewSteps, type JobStatus } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobRevisions } from '#server/db/tables/reviews.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import { jobColumns, lockJob } from './jobs-queries.ts'

/**
 * An edit of a published job. The edit awaits approval, or it was sent back or refused. `changes` has only the fields
 * that differ from the public version.
 */
export type Revision = {
  readonly changes: JobUpdateBody
  readonly status: 'waiting' | 'changes_wanted' | 'refused'
  readonly edition: number
  readonly submittedAt: Date
  readonly submittedBy: number | null
}

/** A job with its review status and pending revision. */
export type ManagedJob = Job &
  JobStatus & {
    readonly isUnreviewed: boolean
    readonly submittedAt: Date | null
    readonly submittedBy: number | null
    readonly firstListedAt: Date | null
    readonly paidAt: Date | null
    readonly isSponsored: boolean
    readonly revision: Revision | null
  }

/** Changes to the status of a job. Fields that are undefined keep their values. */
export type StatusChanges = Partial<
  Pick<
    typeof jobs.$inferInsert,
    | 'isActive'
    | 'review'
    | 'recheck'
    | 'isUnreviewed'
    | 'submittedAt'
    | 'submittedBy'
    | 'paidAt'
    | 'firstPublishedAt'
    | 'firstListedAt'
    | 'createdAt'
    | 'expiresAt'
  >
>

const managedColumns = {
  ...jobColumns,
  firstListedAt: jobs.firstListedAt,
  review: jobs.review,
  recheck: jobs.recheck,
  isUnreviewed: jobs.isUnreviewed,
  submittedAt: jobs.submittedAt,
  submittedBy: jobs.submittedBy,
  paidAt: jobs.paidAt,
  isSponsored: companies.isSponsor,
  revision: {
    changes: jobRevisions.changes,
    status: jobRevisions.status,
    edition: jobRevisions.edition,
    submittedAt: jobRevisions.submittedAt,
    submittedBy: jobRevisions.submittedBy,
  },
}

/** Returns the fields of a job that `requireBoardRules` checks. */
export function toCandidate({ id, company, salaryMin, salaryMax }: ManagedJob) {
  return { id, companyId: company.id, salaryMin, salaryMax }
}

export function selectManagedJobs(db: Db) {
  return db
    .select(managedColumns)
    .from(jobs)
    .innerJoin(companies, eq(jobs.companyId, companies.id))
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
}

type Row = Awaited<ReturnType<typeof selectManagedJobs>>[number]

/** Converts the text columns of a row to the types that the contract defines for them. */
export function toManagedJob({ review, recheck, revision, ...row }: Row): ManagedJob {
  return {
    ...row,
    review: reviewSteps.find((step) => step === review) ?? null,
    recheck: recheckReasons.find((reason) => reason === recheck) ?? null,
    hasWaitingChanges: revision?.status === 'waiting',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes revisions
    revision: revision as Revision | null,
  }
}

export async function findManagedJob(db: Db, id: number): Promise<ManagedJob | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await selectManagedJobs(db).where(eq(jobs.id, id))
  return row && toManagedJob(row)
}

/** Locks a job against changes and decisions until the transaction ends. */
export async function findJobsWithState(db: Db, ids: readonly number[]): Promise<ManagedJob[]> {
  if (ids.length === 0) return []
  return (await selectManagedJobs(db).where(inArray(jobs.id, [...ids]))).map(toManagedJob)
}

export async function lockManagedJob(tx: Db, id: number): Promise<ManagedJob | undefined> {
  return (await lockJob(tx, id)) && findManagedJob(tx, id)
}

/** Changes the status of a job. Callers pass `updatedAt` only if the change is visible to readers of the job. */
export async function updateJobStatus(
  tx: Db,
  id: number,
  changes: StatusChanges & { updatedAt?: Date },
): Promise<void> {
  await tx.update(jobs).set(changes).where(eq(jobs.id, id))
}

type NewRevision = Pick<Revision, 'changes' | 'submittedAt' | 'submittedBy'>

/** Stores a pending revision, replacing any earlier one. */
export async function saveRevision(tx: Db, jobId: number, revision: NewRevision): Promise<void> {
  const status = 'waiting'
  await tx
    .insert(jobRevisions)
    .values({ jobId, status, ...revision })
    .onConflictDoUpdate({
      target: jobRevisions.jobId,
      set: { ...revision, status, edition: sql`${jobRevisions.edition} + 1` },
    })
}

/** Restores a revision as it was before a decision. */
export async function restoreRevision(tx: Db, jobId: number, revision: Revision): Promise<void> {
  await tx
    .insert(jobRevisions)
    .values({ jobId, ...revision })
    .onConflictDoUpdate({ target: jobRevisions.jobId, set: revision })
}

export async function setRevisionStatus(tx: Db, jobId: number, status: Revision['status']): Promise<void> {
  await tx.update(jobRevisions).set({ status }).where(eq(jobRevisions.jobId, jobId))
}

export async function deleteRevision(tx: Db, jobId: number): Promise<void> {
  await tx.delete(jobRevisions).where(eq(jobRevisions.jobId, jobId))
}

type SubmissionFilter = { userId: number; companyId: number; since: Date }

/** Counts the jobs that were submitted after `since`, either by the user or for the company. */
export async function countSubmitted(
  db: Db,
  { userId, companyId, since }: SubmissionFilter,
): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(jobs)
    .where(and(gt(jobs.submittedAt, since), or(eq(jobs.submittedBy, userId), eq(jobs.companyId, companyId))))
  return required(row).sent
}

/** Returns whether the user has a verified email address. */
export async function hasVerifiedAddress(db: Db, userId: number): Promise<boolean> {
  const [address] = await db
    .select({ id: emailAddresses.id })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true)))
    .limit(1)
  return address !== undefined
}
