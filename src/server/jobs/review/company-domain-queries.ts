import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import { emailAddresses } from '#server/db/tables/users.ts'

import type { PendingLinks } from '../store/blocked-domains-queries.ts'

/**
 * Lists the companies with pending changes. Each entry has the pending website, or the current one if the changes keep
 * it, and the email address of the user who submitted the changes.
 */
export function listPendingCompanyLinks(db: Db): Promise<PendingLinks[]> {
  const { changes, submittedBy } = revisions
  const noLink = sql<string | null>`null::text`
  return db
    .select({
      jobId: sql<number | null>`null::integer`,
      companyId: companies.id,
      applyLink: noLink,
      changedLink: noLink,
      website: sql<
        string | null
      >`case when ${changes} ? 'website' then ${changes} ->> 'website' else ${companies.website} end`,
      email: emailAddresses.email,
    })
    .from(revisions)
    .innerJoin(companies, eq(companies.id, revisions.companyId))
    .leftJoin(emailAddresses, and(eq(emailAddresses.userId, submittedBy), eq(emailAddresses.isPrimary, true)))
    .where(eq(revisions.status, 'waiting'))
}

/** Locks the companies until the transaction ends, in the order of their IDs to avoid deadlocks. */
export async function lockCompanies(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(asc(companies.id))
    .for('update')
}
