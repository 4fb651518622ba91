// The SQL of the lists in the dashboard.
import { and, asc, count, desc, eq, ilike, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { companyOrderings, jobOrderings, ManagedCompanyWire } from '#contract/jobs/dashboard.ts'
import type { MemberRole } from '#contract/jobs/members.ts'
import { type JobState, jobStates } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { companyRevisions } from '#server/db/tables/company-reviews.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobRevisions } from '#server/db/tables/reviews.ts'
import { required } from '#server/lib/required.ts'

import { companyColumns } from '../companies/queries.ts'
import { type ManagedCompany, revisionColumns } from '../companies/revision-queries.ts'
import { type ManagedJob, managedJobOf, selectManagedJobs } from '../lifecycle/queries.ts'
import { isVisible } from '../queries.ts'
import type { Order } from './list-query.ts'

type Span = { limit: number; offset: number }
/** `memberId`: only the jobs of companies that this user belongs to. */
type Searched = { terms: readonly string[]; now: Date; memberId: number | undefined }
type JobsWanted = Searched & { state: JobState | undefined }
export type JobOrder = Order<(typeof jobOrderings)[number]>
type CompanyOrder = Order<(typeof companyOrderings)[number]>

const jobOrders: Record<JobOrder['by'], SQL> = {
  created_at: sql`${jobs.createdAt}`,
  updated_at: sql`${jobs.updatedAt}`,
  expires_at: sql`${jobs.expiresAt}`,
  title: inOrder(jobs.title),
  company: inOrder(companies.name),
}

const companyOrders: Record<CompanyOrder['by'], SQL> = {
  name: inOrder(companies.name),
  created_at: sql`${companies.createdAt}`,
  jobs: sql`count(${jobs.id})`,
}

/** As people sort, in every database: 'Ångström' before 'Quintette'. */
function inOrder(text: SQLWrapper): SQL {
  return sql`${text} collate "und-x-icu"`
}

/** What is empty stands last in either direction; rows of equal rank, the newest first. */
function ranks<Name extends string>(orders: Record<Name, SQL>, { by, isDescending }: Order<Name>): SQL {
  return isDescending ? sql`${orders[by]} desc nulls last` : sql`${orders[by]} asc nulls last`
}

/** A page of the postings, in whatever state. */
export async function listManagedJobs(
  db: Db,
  { order, limit, offset, ...wanted }: JobsWanted & Span & { order: JobOrder },
): Promise<ManagedJob[]> {
  const rows = await selectManagedJobs(db)
    .where(and(hasTerms(wanted.terms, jobTexts), isOfMember(wanted), isInState(wanted)))
    .orderBy(ranks(jobOrders, order), desc(jobs.id))
    .limit(limit)
    .offset(offset)
  return rows.map(managedJobOf)
}

/** How many of the postings that are searched for are in each state. */
export async function countByState(db: Db, searched: Searched): Promise<Record<JobState, number>> {
  const rows = await db
    .select({ state: stateAt(searched.now), jobs: count() })
    .from(jobs)
    .innerJoin(companies, eq(jobs.companyId, companies.id))
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
    .where(and(hasTerms(searched.terms, jobTexts), isOfMember(searched)))
    .groupBy(sql`1`)
  const counted = new Map(rows.map((row) => [row.state, row.jobs]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every state is named
  return Object.fromEntries(jobStates.map((state) => [state, counted.get(state) ?? 0])) as Record<
    JobState,
    number
  >
}

function isInState({ state, now }: Pick<JobsWanted, 'state' | 'now'>): SQL | undefined {
  return state && eq(stateAt(now), state)
}

function isOfMember({ memberId }: Pick<Searched, 'memberId'>): SQL | undefined {
  if (memberId === undefined) return undefined
  return sql`exists (select 1 from ${companyMembers} where ${companyMembers.companyId} = ${jobs.companyId}
    and ${companyMembers.userId} = ${memberId})`
}

/** In SQL what `jobStateOf` says of one posting. */
function stateAt(now: Date): SQL<JobState> {
  return sql<JobState>`case
    when ${jobs.review} is not null then ${jobs.review}
    when ${jobRevisions.status} = 'waiting' and ${jobs.isActive} then 'changes_waiting'
    when ${jobs.recheck} is not null then 'rechecking'
    when ${isVisible(now)} then 'published'
    when ${jobs.isActive} then 'expired'
    when ${jobs.firstPublishedAt} is null then 'draft'
    else 'withdrawn' end`
}

const jobTexts = [jobs.title, companies.name, jobs.location, sql`array_to_string(${jobs.skills}, ' ')`]

type CompaniesSearched = { terms: readonly string[]; caller: number; isOwnOnly: boolean }
type CompaniesWanted = CompaniesSearched & Span & { now: Date; order: CompanyOrder }
type ManagedCompanyRow = ManagedCompany &
  Pick<ManagedCompanyWire, 'jobs' | 'published' | 'members' | 'role' | 'domain'>

/** A page of the companies, with the number of their postings and the caller's own part in them. */
export async function listManagedCompanies(
  db: Db,
  { order, now, limit, offset, ...searched }: CompaniesWanted,
): Promise<ManagedCompanyRow[]> {
  const { companyId, role } = companyMembers
  const isOfCompany = eq(companyId, companies.id)
  const isOwn = and(isOfCompany, eq(companyMembers.userId, searched.caller))
  const isClaim = eq(companyDomains.companyId, companies.id)
  const rows = await db
    .select({
      ...companyColumns,
      revision: revisionColumns,
      members: sql<number>`(select count(*)::int from ${companyMembers} where ${isOfCompany})`,
      role: sql<MemberRole | null>`(select ${role} from ${companyMembers} where ${isOwn})`,
      domain: sql<string | null>`(select ${companyDomains.domain} from ${companyDomains} where ${isClaim})`,
      jobs: sql<number>`count(${jobs.id})::int`,
      published: sql<number>`(count(${jobs.id}) filter (where ${isVisible(now)}))::int`,
    })
    .from(companies)
    .leftJoin(jobs, eq(jobs.companyId, companies.id))
    .leftJoin(companyRevisions, eq(companyRevisions.companyId, companies.id))
    .where(isWanted(searched))
    .groupBy(companies.id, companyRevisions.companyId)
    .orderBy(ranks(companyOrders, order), asc(inOrder(companies.name)))
    .limit(limit)
    .offset(offset)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- revisions are written by revision-queries.ts alone
  return rows as ManagedCompanyRow[]
}

export async function countCompanies(db: Db, searched: CompaniesSearched): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(companies).where(isWanted(searched))
  return required(row).rows
}

function isWanted({ terms, caller, isOwnOnly }: CompaniesSearched): SQL | undefined {
  const own = sql`select ${companyMembers.companyId} from ${companyMembers} where ${eq(companyMembers.userId, caller)}`
  return and(hasTerms(terms, companyTexts), isOwnOnly ? sql`${companies.id} in (${own})` : undefined)
}

const companyTexts = [companies.name, companies.website]

/** Each term is somewhere in one of the texts. */
function hasTerms(terms: readonly string[], texts: readonly SQLWrapper[]): SQL | undefined {
  const patterns = terms.map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return and(...patterns.map((pattern) => or(...texts.map((text) => ilike(text.getSQL(), pattern)))))
}
