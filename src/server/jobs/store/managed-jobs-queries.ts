import { and, count, eq, gt, inArray, or, sql } from 'drizzle-orm'

import type { Job } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { approvals, jobStages, type JobStatus, type MatterKind } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { decisions, matters, revisions } from '#server/db/tables/reviews.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import { jobColumns, lockJob } from './jobs-queries.ts'
import { type Revision, revisionColumns } from './revisions-queries.ts'

/** A report or send-back that no decision has closed. `isOpen` is false while too few people have reported the job. */
type Matter = { readonly id: number; readonly kind: MatterKind; readonly isOpen: boolean }

/** A job with its review status, pending revision and unclosed matters. */
export type ManagedJob = Job &
  JobStatus & {
    readonly submittedAt: Date | null
    readonly submittedBy: number | null
    readonly firstListedAt: Date | null
    readonly paidAt: Date | null
    readonly isSponsored: boolean
    readonly revision: Revision<JobUpdateBody> | null
    readonly matters: readonly Matter[]
    /** Whether the last decision on the job was not an approval. */
    readonly isTurnedDown: boolean
    /**
     * Whether reviewers have to decide on the job because of a report, or because of something that they sent back and
     * that its company took back instead of correcting it.
     */
    readonly hasDueMatter: boolean
  }

const managedColumns = {
  ...jobColumns,
  firstListedAt: jobs.firstListedAt,
  stage: jobs.stage,
  approval: jobs.approval,
  submittedAt: jobs.submittedAt,
  submittedBy: jobs.submittedBy,
  paidAt: jobs.paidAt,
  isSponsored: companies.isSponsor,
  revision: revisionColumns,
  matters: sql<Matter[]>`(select coalesce(json_agg(json_build_object(
      'id', ${matters.id}, 'kind', ${matters.kind}, 'isOpen', ${matters.openedAt} is not null) order by ${matters.id}), '[]')
    from ${matters} where ${matters.jobId} = ${jobs.id} and ${matters.closedAt} is null)`,
  isTurnedDown: sql<boolean>`coalesce((select ${decisions.decision} <> 'approved' from ${decisions}
    where ${decisions.jobId} = ${jobs.id} and ${decisions.undoneAt} is null order by ${decisions.id} desc limit 1), false)`,
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
    .leftJoin(revisions, eq(revisions.jobId, jobs.id))
}

type Row = Awaited<ReturnType<typeof selectManagedJobs>>[number]

/** Converts the text columns of a row to the types that the contract defines for them. */
export function toManagedJob({ stage, approval, revision, ...row }: Row): ManagedJob {
  return withDerivedFields({
    ...row,
    stage: jobStages.find((each) => each === stage) ?? 'off',
    approval: approvals.find((each) => each === approval) ?? 'missing',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the state machine writes revisions
    revision: revision as ManagedJob['revision'],
  })
}

type DerivedField = 'isActive' | 'isReported' | 'hasWaitingChanges' | 'hasDueMatter'

export function withDerivedFields(job: Omit<ManagedJob, DerivedField>): ManagedJob {
  const { stage, revision, matters: unclosed } = job
  const isOpen = (kind: MatterKind) => unclosed.some((matter) => matter.isOpen && matter.kind === kind)
  const isActive = stage === 'board'
  const isUnanswered = isActive && revision === null && isOpen('sent_back')
  const isReported = isOpen('reported')
  return {
    ...job,
    isActive,
    isReported,
    hasWaitingChanges: revision?.status === 'waiting',
    hasDueMatter: isReported || isUnanswered,
  }
}

export async function findManagedJob(db: Db, id: number): Promise<ManagedJob | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await selectManagedJobs(db).where(eq(jobs.id, id))
  return row && toManagedJob(row)
}

export async function findJobsWithState(db: Db, ids: readonly number[]): Promise<ManagedJob[]> {
  if (ids.length === 0) return []
  return (await selectManagedJobs(db).where(inArray(jobs.id, [...ids]))).map(toManagedJob)
}

/** Locks a job against changes and decisions until the transaction ends. */
export async function lockManagedJob(tx: Db, id: number): Promise<ManagedJob | undefined> {
  return (await lockJob(tx, id)) && findManagedJob(tx, id)
}

type SubmissionFilter = { userId: number; companyId: number; since: Date }

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

export async function hasVerifiedAddress(db: Db, userId: number): Promise<boolean> {
  const [address] = await db
    .select({ id: emailAddresses.id })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true)))
    .limit(1)
  return address !== undefined
}
