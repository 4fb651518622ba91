// The SQL of what is known of a posting: decisions on its company, postings like it, earlier content, reports.
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'

import type { EmployerHistory } from '#contract/jobs/rules/evidence.ts'
import { reportReasons } from '#contract/jobs/rules/reports.ts'
import { maxComparedLength } from '#contract/jobs/rules/similarity.ts'
import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobDecisions, jobReports } from '#server/db/tables/reviews.ts'

import { type ManagedJob, managedJobOf, selectManagedJobs } from '../lifecycle/queries.ts'

const counted = (what: SQL) => sql<number>`(count(*) filter (where ${what}))::int`

/** How often each was decided about the postings of a company; what was undone does not count. */
export async function findHistory(db: Db, companyId: number): Promise<EmployerHistory> {
  const { about, decision } = jobDecisions
  const [row] = await db
    .select({
      approved: sql<number>`(count(distinct ${jobDecisions.jobId})
        filter (where ${about} = 'posting' and ${decision} = 'approved'))::int`,
      refused: counted(sql`${decision} = 'refused' and ${about} <> 'reported'`),
      sentBack: counted(sql`${decision} = 'changes_wanted' and ${about} <> 'reported'`),
      upheld: counted(sql`${decision} <> 'approved' and ${about} = 'reported'`),
    })
    .from(jobDecisions)
    .innerJoin(jobs, eq(jobs.id, jobDecisions.jobId))
    .where(and(eq(jobs.companyId, companyId), isNull(jobDecisions.undoneAt)))
  return row ?? { approved: 0, refused: 0, sentBack: 0, upheld: 0 }
}

export async function findVerifiedDomain(db: Db, companyId: number): Promise<string | null> {
  const [found] = await db
    .select({ domain: companyDomains.domain })
    .from(companyDomains)
    .where(and(eq(companyDomains.companyId, companyId), isNotNull(companyDomains.verifiedAt)))
  return found?.domain ?? null
}

/** What remains of a name that is looked at in passing: letters and digits, in their plain forms. */
const nameInPassing = (name: SQLWrapper | string) =>
  sql`regexp_replace(lower(normalize(${name}::text, NFKC) collate "und-x-icu"), '[^[:alnum:]]+', '', 'g')`

/** The oldest other company whose name can be taken for this one. */
export async function findLikeNamed(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<string | null> {
  const [found] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(
      and(
        ne(companies.id, id),
        sql`${nameInPassing(companies.name)} = ${nameInPassing(name)}`,
        sql`${nameInPassing(name)} <> ''`,
      ),
    )
    .orderBy(companies.id)
    .limit(1)
  return found?.name ?? null
}

type Like = { jobId: number; companyId: number; applyLink: string; words: readonly string[]; after: Date }

/** Postings that may be like one: of its company, with its apply link, or with words of its title; the likest first. */
export function listCandidates(db: Db, like: Like, limit: number) {
  const shared = like.words.map((word) => sql`(strpos(lower(${jobs.title}), ${word}) > 0)::int`)
  const words = sql`(${shared.length === 0 ? sql`0` : sql.join(shared, sql` + `)})`
  const isOfCompany = eq(jobs.companyId, like.companyId)
  const hasLink = eq(jobs.applyLink, like.applyLink)
  return db
    .select({
      jobId: jobs.id,
      title: jobs.title,
      text: sql<string>`left(${jobs.description}, ${maxComparedLength}::int)`,
    })
    .from(jobs)
    .where(
      and(
        gt(jobs.createdAt, like.after),
        ne(jobs.id, like.jobId),
        or(isOfCompany, hasLink, sql`${words} > 0`),
      ),
    )
    .orderBy(sql`(${or(isOfCompany, hasLink)}) desc`, sql`${words} desc`, desc(jobs.id))
    .limit(limit)
}

/** How many jobs the user has submitted after that time. */
export async function countSentBy(db: Db, userId: number, after: Date): Promise<number> {
  return db.$count(jobs, and(eq(jobs.submittedBy, userId), gt(jobs.submittedAt, after)))
}

export async function findJobsWithState(db: Db, ids: readonly number[]): Promise<ManagedJob[]> {
  if (ids.length === 0) return []
  return (await selectManagedJobs(db).where(inArray(jobs.id, [...ids]))).map(managedJobOf)
}

/** When a posting was approved last; null where it never was. */
export async function findLastApproval(db: Db, jobId: number): Promise<Date | null> {
  const [last] = await db
    .select({ at: jobDecisions.decidedAt })
    .from(jobDecisions)
    .where(
      and(
        eq(jobDecisions.jobId, jobId),
        eq(jobDecisions.decision, 'approved'),
        isNull(jobDecisions.undoneAt),
      ),
    )
    .orderBy(desc(jobDecisions.id))
    .limit(1)
  return last?.at ?? null
}

type Subject = { subject: 'job' | 'company'; id: number; after: Date }

/** What changed of a posting or its company after that, the oldest first. */
export function listChangesAfter(db: Db, { subject, id, after }: Subject, limit: number) {
  return db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.subjectId, id),
        eq(auditLog.action, 'changed'),
        gt(auditLog.at, after),
      ),
    )
    .orderBy(auditLog.id)
    .limit(limit)
}

const open = (jobId: number) => and(eq(jobReports.jobId, jobId), isNull(jobReports.settledAt))

export async function findReports(db: Db, jobId: number, most: number) {
  const [row] = await db.select({ people: count() }).from(jobReports).where(open(jobId))
  const rows = await db
    .select({ reason: jobReports.reason, note: jobReports.note, at: jobReports.createdAt })
    .from(jobReports)
    .where(open(jobId))
    .orderBy(desc(jobReports.id))
    .limit(most)
  const newest = rows.map(({ reason, note, at }) => ({
    reason: reportReasons.find((each) => each === reason) ?? ('other' as const),
    note,
    at: at.toISOString(),
  }))
  return { people: row?.people ?? 0, newest }
}
