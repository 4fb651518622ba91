// What decides whether companies may send requests: their domain, their pause, and their requests and reports so far.
import { asc, isNotNull, type SQL, sql } from 'drizzle-orm'

import { REPEAT_MS, type SenderFacts } from '#contract/developers/rules/requests.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { contactPauses, contactRequests } from '#server/db/tables/developers.ts'
import { isByPerson } from '#server/jobs/store/matters-queries.ts'
import { days } from '#server/lib/duration.ts'

import { registrableOf } from '../visible-queries.ts'
import { endLapsedRequests, type Reading } from './queries.ts'

const { domain } = contactRequests
const { pausedAt } = contactPauses

/**
 * Selects the domains of companies: those that they have verified, and those of their requests. Companies with a common
 * domain share their limits and pauses, because owners may create further companies for one domain, or give it up.
 */
const domainsOf = (isOfCompanies: SQL) => sql`
  select ${registrableOf('company_domains')} from company_domains where ${isOfCompanies} and verified_at is not null
  union select domain from contact_requests where ${isOfCompanies}`

/** Selects the companies with one of these domains. */
const companiesOf = (isOfDomains: (domain: SQL) => SQL) => sql`
  select company_id from company_domains
    where ${isOfDomains(registrableOf('company_domains'))} and verified_at is not null
  union select company_id from contact_requests where ${isOfDomains(sql`domain`)}`

const isOfSubject = (column: SQL) => sql`${column} = any (subject.domains)`

type Facts = Omit<SenderFacts, 'isJobFitting' | 'needsPay' | 'companyId'> & { id: string }

/**
 * Returns facts about each subject. A subject is a row with a text `id` and an array `domains`. The conduct counts for 90
 * days, and from when staff have last lifted a pause.
 */
async function measure(
  db: Db,
  subjects: SQL,
  { now, developer = 0 }: { now: Date; developer?: number },
): Promise<Facts[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const { rows } = await db.execute<Facts>(sql`
    select subject.id, pauses.*, sendings.*, misconduct.*,
      exists (select 1 from company_domains
        where company_id::text = subject.id and verified_at is not null) "isVerified"
    from (${subjects}) subject (id, domains)
    cross join lateral (
      select count(paused_at) > 0 "isPaused", greatest(max(counts_from), ${before(REPEAT_MS)}) since
      from contact_pauses where ${isOfSubject(sql`domain`)}
    ) pauses
    cross join lateral (
      select count(*) filter (where created_at > since)::int sent,
        count(*) filter (where created_at > since and status = 'accepted')::int accepted,
        count(*) filter (where created_at > ${before(days(1))})::int "lastDay",
        count(*) filter (where status in ('sent', 'declined') and lapses_at > ${before(0)})::int unanswered,
        count(*) filter (where created_at > ${before(REPEAT_MS)} and developer_id = ${developer}) > 0 "isRepeated"
      from contact_requests where ${isOfSubject(sql`domain`)}
    ) sendings
    cross join lateral (
      select count(*)::int upheld from matters join decisions on decisions.id = closed_by
      where matters.company_id in (${companiesOf(isOfSubject)}) and kind = 'reported' and closed_at > since
        and decision <> 'approved' and undone_at is null
        -- The reports of a deleted job are deleted. Dead links alone are no misconduct.
        and coalesce((select bool_or(${isByPerson}) from reports where matter_id = matters.id), true)
    ) misconduct`)
  return rows
}

/** Ends lapsed requests, and returns the facts about each company, by its ID. */
export async function readFacts(
  ctx: Reading,
  { companyIds, developer }: { companyIds: readonly number[]; developer?: number },
): Promise<Map<number, Facts>> {
  const ids = sql`(${sql.param([...companyIds])}::int[])`
  await endLapsedRequests(ctx, sql`${domain} in (${domainsOf(sql`company_id = any ${ids}`)})`)
  const subjects = sql`
    select id::text, array(${domainsOf(sql`company_id = companies.id`)}) from companies where id = any ${ids}`
  const facts = await measure(ctx.db, subjects, {
    now: ctx.now,
    ...(developer !== undefined && { developer }),
  })
  return new Map(facts.map((each) => [Number(each.id), each]))
}

/** Returns the conduct of all companies of each domain. */
export const readConduct = (db: Db, domains: readonly string[], now: Date) =>
  measure(db, sql`select name, array[name] from unnest(${sql.param([...domains])}::text[]) name`, {
    now,
  })

/** Locks the domain of a company, so that concurrent requests of several companies cannot exceed their limits together. */
export async function lockDomain(tx: Db, company: number): Promise<void> {
  const { companyId } = companyDomains
  const registrable = registrableOf('company_domains')
  await tx
    .select({ companyId })
    .from(companyDomains)
    .where(sql`${registrable} in (${domainsOf(sql`company_id = ${company}`)})`)
    .orderBy(companyId)
    .for('update')
}

/** Lists the domains with requests or reports in the last 90 days that are not paused. */
export async function listUnpaused(db: Db, now: Date): Promise<string[]> {
  const since = sql`${new Date(now.getTime() - REPEAT_MS).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ domain: string }>(sql`
    select domain from contact_requests where created_at > ${since}
    union select ${registrableOf('company_domains')} from company_domains join matters using (company_id)
      where verified_at is not null and kind = 'reported' and closed_at > ${since}
    except select domain from contact_pauses where paused_at is not null`)
  return rows.map((row) => row.domain)
}

export async function putPause(
  tx: Db,
  paused: string,
  pause: { pausedAt: Date } | { pausedAt: null; countsFrom: Date },
): Promise<void> {
  await tx
    .insert(contactPauses)
    .values({ domain: paused, ...pause })
    .onConflictDoUpdate({ target: contactPauses.domain, set: pause })
}

/** Lists the companies of a domain. */
export async function listCompaniesOf(db: Db, of: string): Promise<{ id: number; name: string }[]> {
  const ids = companiesOf((column) => sql`${column} = ${of}`)
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from companies where id in (${ids}) order by id`,
  )
  return rows
}

/** Lists the paused domains, the one paused first at the top. */
export async function listPaused(db: Db): Promise<{ domain: string; pausedAt: Date }[]> {
  return db
    .select({ domain: contactPauses.domain, pausedAt: sql<Date>`${pausedAt}`.mapWith(pausedAt) })
    .from(contactPauses)
    .where(isNotNull(pausedAt))
    .orderBy(asc(pausedAt), contactPauses.domain)
}
