import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { blockedDomains, revisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import { isPending } from './pending-queries.ts'

/**
 * Returns the links of each pending job and the email address of its submitter, so that the caller can look for domains
 * in them. With `condition`, returns those of the jobs that match it instead. `changedLink` is the apply link of a
 * pending edit.
 */
export function listPendingLinks(db: Db, condition = isPending) {
  return db
    .select({
      jobId: jobs.id,
      companyId: jobs.companyId,
      applyLink: jobs.applyLink,
      changedLink: sql<string | null>`case when ${revisions.status} = 'waiting'
        then ${revisions.changes} ->> 'apply_link' end`,
      website: companies.website,
      email: emailAddresses.email,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(revisions, eq(revisions.jobId, jobs.id))
    .leftJoin(
      emailAddresses,
      and(
        eq(
          emailAddresses.userId,
          sql`case when ${revisions.status} = 'waiting' then ${revisions.submittedBy} else ${jobs.submittedBy} end`,
        ),
        eq(emailAddresses.isPrimary, true),
      ),
    )
    .where(condition)
}

type Links = Awaited<ReturnType<typeof listPendingLinks>>[number]

/**
 * The links of an entry of the review queue, and the email address of its submitter. `jobId` is null if the entry is
 * about changes to a company.
 */
export type PendingLinks = Omit<Links, 'jobId' | 'applyLink'> & {
  jobId: number | null
  applyLink: string | null
}

/**
 * Lists the companies with pending changes. Each entry has the pending website, or the current one if the changes keep
 * it, and the email address of the user who submitted the changes.
 */
function listCompanyLinks(db: Db, condition?: SQL): Promise<PendingLinks[]> {
  const { changes, status, submittedBy } = revisions
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
    .where(and(eq(status, 'waiting'), condition))
    .orderBy(companies.id)
}

/**
 * Lists the links of all pending entries in the order in which transactions lock them: companies before jobs, each in
 * the order of their IDs.
 */
export async function listPendingEntries(db: Db): Promise<PendingLinks[]> {
  return [...(await listCompanyLinks(db)), ...(await listPendingLinks(db).orderBy(jobs.id))]
}

/** Returns the links of an entry, or undefined if it is not pending any more. */
export async function findPendingEntry(
  db: Db,
  { jobId, companyId }: Pick<PendingLinks, 'jobId' | 'companyId'>,
): Promise<PendingLinks | undefined> {
  const [links] =
    jobId === null
      ? await listCompanyLinks(db, eq(companies.id, companyId))
      : await listPendingLinks(db, and(isPending, eq(jobs.id, jobId)))
  return links
}

export async function listOwnCompanies(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  return new Set(rows.map(({ companyId }) => companyId))
}

export async function insertBlock(
  tx: Db,
  block: { domain: string; reason: string | null; blockedBy: number; blockedAt: Date },
): Promise<void> {
  const { reason } = block
  await tx
    .insert(blockedDomains)
    .values(block)
    .onConflictDoUpdate({
      target: blockedDomains.domain,
      set: { reason: sql`coalesce(${reason}, ${blockedDomains.reason})` },
    })
}

export async function deleteBlock(db: Db, domain: string): Promise<boolean> {
  const deleted = await db.delete(blockedDomains).where(eq(blockedDomains.domain, domain)).returning()
  return deleted.length > 0
}

export async function listBlocks(db: Db, limit: number) {
  const [row] = await db.select({ blocked: count() }).from(blockedDomains)
  const rows = await db
    .select({
      domain: blockedDomains.domain,
      reason: blockedDomains.reason,
      blockedBy: users.displayName,
      blockedAt: blockedDomains.blockedAt,
    })
    .from(blockedDomains)
    .leftJoin(users, eq(users.id, blockedDomains.blockedBy))
    .orderBy(desc(blockedDomains.blockedAt), blockedDomains.domain)
    .limit(limit)
  return { count: row?.blocked ?? 0, rows }
}

/** Returns those of `domains` that reviewers have blocked. */
export async function findBlocks(db: Db, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return []
  const rows = await db
    .select({ domain: blockedDomains.domain })
    .from(blockedDomains)
    .where(inArray(blockedDomains.domain, [...domains]))
  return rows.map(({ domain }) => domain)
}

export async function listAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(eq(emailAddresses.userId, userId))
  return rows.map(({ email }) => email)
}
