// The jobs that a user has submitted, and the types of an export.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { pendingJobs } from '#server/db/tables/pending-jobs.ts'
import { revisions } from '#server/db/tables/reviews.ts'

import type { OwnAddresses } from '../deletion/erase-queries.ts'

export type ExportedUser = OwnAddresses & { userId: number }

/** A file of the export, with the rows of one table that belong to the user. */
export type Section = {
  readonly file: string
  readonly table: PgTable
  /** A column whose values are unique among the rows of a user. The rows are read in the order of this column. */
  readonly key: PgColumn
  readonly isOfSubject: (subject: ExportedUser) => SQL | undefined
  /** Columns to omit: secrets, hashes of secrets and internal values. */
  readonly without?: readonly string[]
}

export const isColumnOf =
  (column: PgColumn) =>
  ({ userId }: ExportedUser) =>
    eq(column, userId)

export const jobSections: readonly Section[] = [
  // Omits the jobs of companies that the user has left, because former colleagues may have changed these jobs since.
  {
    file: 'jobs-submitted.json',
    table: jobs,
    key: jobs.id,
    isOfSubject: ({ userId }) =>
      and(
        eq(jobs.submittedBy, userId),
        sql`exists (select 1 from ${companyMembers}
          where ${companyMembers.companyId} = ${jobs.companyId} and ${companyMembers.userId} = ${userId})`,
      ),
  },
  {
    file: 'job-changes-submitted.json',
    table: revisions,
    key: revisions.id,
    isOfSubject: ({ userId }) => and(eq(revisions.submittedBy, userId), isNotNull(revisions.jobId)),
  },
  {
    file: 'pending-jobs.json',
    table: pendingJobs,
    key: pendingJobs.id,
    isOfSubject: isColumnOf(pendingJobs.userId),
    without: ['attemptedAt'],
  },
]
