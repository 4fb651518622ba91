// What decides whether companies may send requests: their domain, their pause, and their requests and reports so far.
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'

import { REPEAT_MS, type SenderFacts } from '#contract/developers/rules/requests.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { contactPauses, contactRequests } from '#server/db/tables/developers.ts'
import { isByPerson } from '#server/jobs/store/matters-queries.ts'
import { days } from '#server/lib/duration.ts'

import { relatedTo } from '../visible-queries.ts'
import { endLapsedRequests } from './queries.ts'

const { companyId, createdAt } = contactRequests
const { pausedAt } = contactPauses

/** Selects companies, and those with which they share their limits. */
const related = (companyIds: readonly number[]) =>
  sql`(${relatedTo(sql`select unnest(${sql.param([...companyIds])}::int[])`)})`

type Facts = Omit<SenderFacts, 'isJobFitting' | 'needsPay'>

/**
 * Ends lapsed requests, and returns the facts about each company. All but the domain are those of the companies with the
 * same verified domain. Their conduct counts for 90 days, and from when staff have last lifted a pause.
 */
export async function readFacts(
  db: Db,
  { companyIds, now, developer = 0 }: { companyIds: readonly number[]; now: Date; developer?: number },
): Promise<Facts[]> {
  await endLapsedRequests(db, now, sql`${companyId} in ${related(companyIds)}`)
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const isRelated = sql`company_id in (${relatedTo(sql`select companies.id`)})`
  const { rows } = await db.execute<Facts>(sql`
    select companies.id "companyId", pauses.*, sendings.*, misconduct.*,
      exists (select 1 from company_domains
        where company_id = companies.id and verified_at is not null) "isVerified"
    from companies
    cross join lateral (
      select count(paused_at) > 0 "isPaused", greatest(max(counts_from), ${before(REPEAT_MS)}) since
      from contact_pauses where ${isRelated}
    ) pauses
    cross join lateral (
      select count(*) filter (where created_at > since)::int sent,
        count(*) filter (where created_at > since and status = 'accepted')::int accepted,
        count(*) filter (where created_at > ${before(days(1))})::int "lastDay",
        count(*) filter (where status in ('sent', 'declined') and lapses_at > ${before(0)})::int unanswered,
        count(*) filter (where created_at > ${before(REPEAT_MS)} and developer_id = ${developer}) > 0 "isRepeated"
      from contact_requests where ${isRelated}
    ) sendings
    cross join lateral (
      select count(*)::int upheld from matters join decisions on decisions.id = closed_by
      where matters.${isRelated} and kind = 'reported' and closed_at > since
        and decision <> 'approved' and undone_at is null
        -- The reports of a deleted job are deleted. Dead links alone are no misconduct.
        and coalesce((select bool_or(${isByPerson}) from reports where matter_id = matters.id), true)
    ) misconduct
    where companies.id = any (${sql.param([...companyIds])}::int[])`)
  return rows
}

/** Locks a company and those with which it shares its limits, so that concurrent requests cannot exceed them together. */
export async function lockRelated(tx: Db, company: number): Promise<void> {
  const { id } = companies
  await tx
    .select({ id })
    .from(companies)
    .where(sql`${id} in ${related([company])}`)
    .orderBy(id)
    .for('update')
}

/** Lists the companies that have sent requests in the last 90 days and are not paused. */
export async function listUnpaused(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId })
    .from(contactRequests)
    .leftJoin(contactPauses, eq(contactPauses.companyId, companyId))
    .where(and(gt(createdAt, new Date(now.getTime() - REPEAT_MS)), isNull(pausedAt)))
  return rows.map((row) => row.companyId)
}

export async function putPause(
  tx: Db,
  company: number,
  pause: { pausedAt: Date } | { pausedAt: null; countsFrom: Date },
): Promise<void> {
  await tx
    .insert(contactPauses)
    .values({ companyId: company, ...pause })
    .onConflictDoUpdate({ target: contactPauses.companyId, set: pause })
}

/** Lists the paused companies, the one paused first at the top. */
export function listPaused(db: Db) {
  return db
    .select({ id: companies.id, name: companies.name, pausedAt: sql<Date>`${pausedAt}`.mapWith(pausedAt) })
    .from(contactPauses)
    .innerJoin(companies, eq(companies.id, contactPauses.companyId))
    .where(isNotNull(pausedAt))
    .orderBy(asc(pausedAt), asc(companies.id))
}
