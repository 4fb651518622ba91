// The SQL of the evidence for reviewers: earlier decisions, similar companies, earlier content, reports and sources.
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
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'

import { sourceKindNames } from '#contract/job-sources/rules/kinds.ts'
import type { EmployerHistory } from '#contract/jobs/rules/evidence.ts'
import { reportReasons } from '#contract/jobs/rules/reports.ts'
import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobSources, sourceJobs } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { decisions, matters, reports } from '#server/db/tables/reviews.ts'

import { isByPerson, isMatterOf, type MatterSubject } from '../store/matters-queries.ts'

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

/**
 * Counts the decisions on the jobs of each company by kind, except decisions that were undone. When a job is deleted,
 * its approvals no longer count, but its refusals and confirmed reports do. A company without decisions has no entry.
 */
export async function listHistories(
  db: Db,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, EmployerHistory>> {
  const { companyId, about, decision } = decisions
  const rows = await db
    .select({
      companyId,
      approved: sql<number>`(count(distinct ${decisions.jobId})
        filter (where ${about} = 'posting' and ${decision} = 'approved'))::int`,
      refused: countWhere(sql`${decision} = 'refused' and ${about} <> 'reported'`),
      sentBack: countWhere(sql`${decision} = 'changes_wanted' and ${about} <> 'reported'`),
      upheld: countWhere(sql`${decision} <> 'approved' and ${about} = 'reported'`),
    })
    .from(decisions)
    .where(and(inArray(companyId, [...companyIds]), ne(about, 'company'), isNull(decisions.undoneAt)))
    .groupBy(companyId)
  return new Map(rows.flatMap(({ companyId: id, ...history }) => (id === null ? [] : [[id, history]])))
}

/** Returns the verified domain of each company, by company ID. */
export async function listVerifiedDomains(
  db: Db,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { companyId, domain, verifiedAt } = companyDomains
  const rows = await db
    .select({ companyId, domain })
    .from(companyDomains)
    .where(and(inArray(companyId, [...companyIds]), isNotNull(verifiedAt)))
  return new Map(rows.map((row) => [row.companyId, row.domain]))
}

/** Cyrillic and Greek lower-case letters, one of whose cases looks like the Latin letter in the same place. */
const lookAlikes = ['авеԁһіјкӏмнорԛѕтԝхуαβεικμνορτυχ', 'abedhijklmhopqstwxyabeikmvoptyx'] as const

/**
 * Returns an SQL expression that reduces a name to letters and digits, so that similar spellings and similar letters
 * become equal.
 */
const normalizedName = (name: SQLWrapper | string) =>
  sql`translate(
    regexp_replace(lower(normalize(${name}::text, NFKC) collate "und-x-icu"), '[^[:alnum:]]+', '', 'g'),
    ${lookAlikes[0]}, ${lookAlikes[1]})`

export type NamedCompany = { id: number; name: string }

/**
 * For each company in `named`, finds the oldest other company with a similarly spelled name. Returns the names of the
 * companies it finds by the IDs in `named`. Reviewers see the names as warnings.
 */
export async function listSimilarCompanies(
  db: Db,
  named: readonly NamedCompany[],
): Promise<ReadonlyMap<number, string>> {
  const pairs = JSON.stringify(named.map(({ id, name }) => ({ id, name })))
  const given = sql`json_to_recordset(${pairs}::json) as given(id integer, name text)`
  const name = normalizedName(sql`given.name`)
  const rows = await db
    .select({ id: sql<number>`given.id`, name: companies.name })
    .from(companies)
    .innerJoin(
      given,
      and(
        sql`given.id <> ${companies.id}`,
        sql`${name} = ${normalizedName(companies.name)}`,
        sql`${name} <> ''`,
      ),
    )
    .orderBy(desc(companies.id))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Counts the jobs that each user has submitted after `after`, by user ID. A user without such jobs has no entry. */
export async function countSubmissions(
  db: Db,
  userIds: readonly number[],
  after: Date,
): Promise<ReadonlyMap<number, number>> {
  const { submittedBy, submittedAt } = jobs
  const rows = await db
    .select({ userId: submittedBy, submitted: count() })
    .from(jobs)
    .where(and(inArray(submittedBy, [...userIds]), gt(submittedAt, after)))
    .groupBy(submittedBy)
  return new Map(rows.flatMap(({ userId, submitted }) => (userId === null ? [] : [[userId, submitted]])))
}

/** Returns the time of the last approval of a job, or null if there is none. */
export async function findLastApproval(db: Db, jobId: number): Promise<Date | null> {
  const [last] = await db
    .select({ at: decisions.decidedAt })
    .from(decisions)
    .where(and(eq(decisions.jobId, jobId), eq(decisions.decision, 'approved'), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.id))
    .limit(1)
  return last?.at ?? null
}

type EvidenceSubject = { subject: 'job' | 'company'; id: number; after: Date }

/** Lists up to `limit` changes to a job or company since the time `after`, oldest first. */
export function listChangesAfter(db: Db, { subject, id, after }: EvidenceSubject, limit: number) {
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

/** Returns the reason of each report on which reviewers have not decided. */
export async function listReportReasons(db: Db, jobIds: readonly number[]) {
  const rows = await db
    .select({ jobId: matters.jobId, reason: reports.reason })
    .from(reports)
    .innerJoin(matters, eq(matters.id, reports.matterId))
    .where(and(inArray(matters.jobId, [...jobIds]), isNull(matters.closedAt), isByPerson))
    .orderBy(desc(reports.id))
  return rows.map(({ jobId, reason }) => ({ jobId, reason: toReason(reason) }))
}

const MAX_REPORTS = 20

const toReason = (reason: string) => reportReasons.find((each) => each === reason) ?? 'other'

/** Returns how many people have reported a job or card since the last decision, and the newest of these reports. */
export async function findReports(db: Db, subject: MatterSubject, limit = MAX_REPORTS) {
  const unclosed = db
    .select({ id: matters.id })
    .from(matters)
    .where(and(isMatterOf(subject), isNull(matters.closedAt)))
  const isOfSubject = and(inArray(reports.matterId, unclosed), isByPerson)
  const [row] = await db.select({ people: count() }).from(reports).where(isOfSubject)
  const rows = await db
    .select({ reason: reports.reason, note: reports.note, at: reports.createdAt })
    .from(reports)
    .where(isOfSubject)
    .orderBy(desc(reports.id))
    .limit(limit)
  const newest = rows.map(({ reason, note, at }) => ({
    reason: toReason(reason),
    note,
    at: at.toISOString(),
  }))
  return { people: row?.people ?? 0, newest }
}

/** Returns the source of each imported job, by job ID, with proof that the source belongs to the company. */
export async function listSourcesOfJobs(db: Db, jobIds: readonly number[]) {
  const { kind, board, careerPage, provenAt, proofMissingSince } = jobSources
  const rows = await db
    .select({
      jobId: sourceJobs.jobId,
      kind,
      board,
      careerPage,
      provenAt,
      isProven: isNull(proofMissingSince).mapWith(Boolean),
    })
    .from(sourceJobs)
    .innerJoin(jobSources, eq(jobSources.id, sourceJobs.sourceId))
    .where(inArray(sourceJobs.jobId, [...jobIds]))
  return new Map(
    rows.flatMap(({ jobId, ...row }) => {
      const known = sourceKindNames.find((each) => each === row.kind)
      return known ? [[jobId, { ...row, kind: known }]] : []
    }),
  )
}
