import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { blockedDomains, jobDecisions, jobReports, jobRevisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import { isPending } from './pending-queries.ts'

/**
 * Returns the links of each pending job and the email address of its submitter, so that the caller can look for domains
 * in them. With `condition`, returns those of the jobs that match it instead. `changedLink` is the apply link of a
 * pending edit.
 */
export async function listPendingLinks(db: Db, condition = isPending) {
  return db
    .select({
      jobId: jobs.id,
      companyId: jobs.companyId,
      applyLink: jobs.applyLink,
      changedLink: sql<string | null>`case when ${jobRevisions.status} = 'waiting'
        then ${jobRevisions.changes} ->> 'apply_link' end`,
      isEdit: sql<boolean>`${jobs.review} is null and coalesce(${jobRevisions.status} = 'waiting', false)`,
      website: companies.website,
      email: emailAddresses.email,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
    .leftJoin(
      emailAddresses,
      and(
        eq(
          emailAddresses.userId,
          sql`case when ${jobRevisions.status} = 'waiting' then ${jobRevisions.submittedBy} else ${jobs.submittedBy} end`,
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

/** Locks the jobs until the transaction ends, in the order of their IDs to avoid deadlocks. */
export async function lockJobs(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(jobs.id)
    .for('update')
}

export async function listOwnCompanies(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  return new Set(rows.map(({ companyId }) => companyId))
}

/** Refuses jobs. Published jobs are taken off the board. */
export async function refuseJobs(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const refused = { isActive: false, review: 'refused', recheck: null, isUnreviewed: true, updatedAt: now }
  await tx
    .update(jobs)
    .set(refused)
    .where(inArray(jobs.id, [...ids]))
}

/** Refuses the pending revisions of these jobs. The approved versions of the jobs stay on the board. */
export async function refuseRevisions(tx: Db, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return
  await tx
    .update(jobRevisions)
    .set({ status: 'refused' })
    .where(inArray(jobRevisions.jobId, [...jobIds]))
}

export async function settleReportsOf(tx: Db, jobIds: readonly number[], now: Date): Promise<void> {
  if (jobIds.length === 0) return
  await tx
    .update(jobReports)
    .set({ settledAt: now })
    .where(and(inArray(jobReports.jobId, [...jobIds]), isNull(jobReports.settledAt)))
}

type NewDecision = Pick<
  typeof jobDecisions.$inferInsert,
  'jobId' | 'companyId' | 'about' | 'decision' | 'reason' | 'note' | 'decidedBy' | 'decidedAt'
>

export async function insertDecisions(tx: Db, decisions: readonly NewDecision[]): Promise<void> {
  if (decisions.length > 0) await tx.insert(jobDecisions).values([...decisions])
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

/** Returns one of `domains` that reviewers have blocked, or undefined if none is blocked. */
export async function findBlock(db: Db, domains: readonly string[]): Promise<string | undefined> {
  if (domains.length === 0) return undefined
  const [block] = await db
    .select({ domain: blockedDomains.domain })
    .from(blockedDomains)
    .where(inArray(blockedDomains.domain, [...domains]))
    .limit(1)
  return block?.domain
}

/** Lists the email addresses of a user. */
export async function listAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(eq(emailAddresses.userId, userId))
  return rows.map(({ email }) => email)
}
