import { and, asc, count, desc, eq, inArray, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { companyOrderings, jobOrderings, ManagedCompanyWire } from '#contract/jobs/dashboard.ts'
import type { MemberRole } from '#contract/jobs/members.ts'
import { type JobState, jobStates, type ReturnedEdit } from '#contract/jobs/rules/job-state.ts'
import { hasTerms } from '#server/db/has-terms.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import type { Order } from '#server/http/list-query.ts'
import { required } from '#server/lib/required.ts'

import { companyColumns, type ManagedCompany } from '../store/companies-queries.ts'
import { visibleCondition } from '../store/jobs-queries.ts'
import { type ManagedJob, selectManagedJobs, toManagedJob } from '../store/managed-jobs-queries.ts'
import { isReported } from '../store/pending-queries.ts'
import { revisionColumns } from '../store/revisions-queries.ts'

type Span = { limit: number; offset: number }
/** With the ID of a user as `memberId`, only jobs of the user's companies match. */
type JobSearch = { terms: readonly string[]; now: Date; memberId: number | undefined }
/** `closesBy` limits the result to jobs on the board that close by this time, and `edit` to those with such an edit. */
type JobFilter = JobSearch & {
  state?: JobState | undefined
  edit?: ReturnedEdit | undefined
  closesBy?: Date | undefined
}
export type JobOrder = Order<(typeof jobOrderings)[number]>
type CompanyOrder = Order<(typeof companyOrderings)[number]>

const jobOrders: Record<JobOrder['by'], SQL> = {
  created_at: sql`${jobs.createdAt}`,
  updated_at: sql`${jobs.updatedAt}`,
  expires_at: sql`${jobs.expiresAt}`,
  title: collateText(jobs.title),
  company: collateText(companies.name),
}

const companyOrders: Record<CompanyOrder['by'], SQL> = {
  name: collateText(companies.name),
  created_at: sql`${companies.createdAt}`,
  jobs: sql`count(${jobs.id})`,
}

/** Makes PostgreSQL and the embedded database sort text as a dictionary does: 'Ångström' before 'Quintette'. */
function collateText(text: SQLWrapper): SQL {
  return sql`${text} collate "und-x-icu"`
}

/** Returns the ORDER BY expression. Rows without a value come last, whether the order is ascending or descending. */
function orderBy<Name extends string>(orders: Record<Name, SQL>, { by, isDescending }: Order<Name>): SQL {
  return isDescending ? sql`${orders[by]} desc nulls last` : sql`${orders[by]} asc nulls last`
}

/**
 * Lists a page of the jobs that match the filter. Jobs with the same sort value are ordered newest first. The subquery
 * finds the page, so that the database computes the other columns only for its jobs.
 */
export async function listManagedJobs(
  db: Db,
  { order, limit, offset, ...filter }: JobFilter & Span & { order: JobOrder },
): Promise<ManagedJob[]> {
  const ordering = [orderBy(jobOrders, order), desc(jobs.id)]
  const page = db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(jobs.companyId, companies.id))
    .leftJoin(revisions, eq(revisions.jobId, jobs.id))
    .where(
      and(
        hasTerms(filter.terms, jobTexts),
        isOfMember(filter),
        isInState(filter),
        hasEdit(filter),
        closesSoon(filter),
      ),
    )
    .orderBy(...ordering)
    .limit(limit)
    .offset(offset)
  const rows = await selectManagedJobs(db)
    .where(inArray(jobs.id, page))
    .orderBy(...ordering)
  return rows.map(toManagedJob)
}

export async function countByState(db: Db, search: JobSearch): Promise<Record<JobState, number>> {
  const rows = await db
    .select({ state: stateAt(search.now), jobs: count() })
    .from(jobs)
    .innerJoin(companies, eq(jobs.companyId, companies.id))
    .leftJoin(revisions, eq(revisions.jobId, jobs.id))
    .where(and(hasTerms(search.terms, jobTexts), isOfMember(search)))
    .groupBy(sql`1`)
  const counts = new Map(rows.map((row) => [row.state, row.jobs]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries contain every state
  return Object.fromEntries(jobStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    JobState,
    number
  >
}

export async function countReturnedEdits(db: Db, search: JobSearch): Promise<Record<ReturnedEdit, number>> {
  const [row] = await db
    .select({ changes_wanted: countEdits('changes_wanted'), refused: countEdits('refused') })
    .from(jobs)
    .innerJoin(companies, eq(jobs.companyId, companies.id))
    .innerJoin(revisions, eq(revisions.jobId, jobs.id))
    .where(and(hasTerms(search.terms, jobTexts), isOfMember(search)))
  return required(row)
}

const countEdits = (edit: ReturnedEdit) => sql<number>`(count(*) filter (where ${hasEdit({ edit })}))::int`

function hasEdit({ edit }: Pick<JobFilter, 'edit'>): SQL | undefined {
  return edit && and(jobs.isActive, eq(revisions.status, edit))
}

export async function countClosingJobs(
  db: Db,
  filter: Pick<JobFilter, 'closesBy' | 'memberId' | 'now'>,
): Promise<number> {
  const [row] = await db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isOfMember(filter), closesSoon(filter)))
  return required(row).jobs
}

function closesSoon({ closesBy, now }: Pick<JobFilter, 'closesBy' | 'now'>): SQL | undefined {
  return closesBy && and(visibleCondition(now), lte(jobs.expiresAt, closesBy))
}

function isInState({ state, now }: Pick<JobFilter, 'state' | 'now'>): SQL | undefined {
  return state && eq(stateAt(now), state)
}

function isOfMember({ memberId }: Pick<JobSearch, 'memberId'>): SQL | undefined {
  if (memberId === undefined) return undefined
  return sql`exists (select 1 from ${companyMembers} where ${companyMembers.companyId} = ${jobs.companyId}
    and ${companyMembers.userId} = ${memberId})`
}

function stateAt(now: Date): SQL<JobState> {
  return sql<JobState>`case
    when ${jobs.stage} = 'off' then case when ${jobs.firstPublishedAt} is null then 'draft' else 'withdrawn' end
    when ${jobs.stage} <> 'board' then ${jobs.stage}
    when ${revisions.status} = 'waiting' then 'changes_waiting'
    when ${jobs.approval} = 'asked' or ${isReported} then 'rechecking'
    when ${visibleCondition(now)} then 'published'
    else 'expired' end`
}

const jobTexts = [jobs.title, companies.name, jobs.location, sql`array_to_string(${jobs.skills}, ' ')`]

type CompanyFilter = { terms: readonly string[]; caller: number; isOwnOnly: boolean }
type CompanyListOptions = CompanyFilter & Span & { now: Date; order: CompanyOrder }
type ManagedCompanyRow = ManagedCompany &
  Pick<ManagedCompanyWire, 'jobs' | 'published' | 'members' | 'role' | 'domain'>

/** Lists a page of companies with their job counts and the caller's role. */
export async function listManagedCompanies(
  db: Db,
  { order, now, limit, offset, ...filter }: CompanyListOptions,
): Promise<ManagedCompanyRow[]> {
  const { companyId, role } = companyMembers
  const isOfCompany = eq(companyId, companies.id)
  const isOwn = and(isOfCompany, eq(companyMembers.userId, filter.caller))
  const isClaim = eq(companyDomains.companyId, companies.id)
  const rows = await db
    .select({
      ...companyColumns,
      revision: revisionColumns,
      members: sql<number>`(select count(*)::int from ${companyMembers} where ${isOfCompany})`,
      role: sql<MemberRole | null>`(select ${role} from ${companyMembers} where ${isOwn})`,
      domain: sql<string | null>`(select ${companyDomains.domain} from ${companyDomains} where ${isClaim})`,
      jobs: sql<number>`count(${jobs.id})::int`,
      published: sql<number>`(count(${jobs.id}) filter (where ${visibleCondition(now)}))::int`,
    })
    .from(companies)
    .leftJoin(jobs, eq(jobs.companyId, companies.id))
    .leftJoin(revisions, eq(revisions.companyId, companies.id))
    .where(companyCondition(filter))
    .groupBy(companies.id, revisions.id)
    .orderBy(orderBy(companyOrders, order), asc(collateText(companies.name)))
    .limit(limit)
    .offset(offset)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the state machine writes revisions
  return rows as ManagedCompanyRow[]
}

export async function countCompanies(db: Db, filter: CompanyFilter): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(companies).where(companyCondition(filter))
  return required(row).rows
}

function companyCondition({ terms, caller, isOwnOnly }: CompanyFilter): SQL | undefined {
  const own = sql`select ${companyMembers.companyId} from ${companyMembers} where ${eq(companyMembers.userId, caller)}`
  return and(hasTerms(terms, companyTexts), isOwnOnly ? sql`${companies.id} in (${own})` : undefined)
}

const companyTexts = [companies.name, companies.website]

/** Returns whether the user is a member of any company. */
export async function isMemberOfAny(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .limit(1)
  return rows.length > 0
}
