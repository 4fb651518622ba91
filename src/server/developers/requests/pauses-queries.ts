import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { contactPauses, contactRequests } from '#server/db/tables/developers.ts'
import { decisions, matters, reports } from '#server/db/tables/reviews.ts'
import { isByPerson } from '#server/jobs/store/matters-queries.ts'

export async function findPause(db: Db, companyId: number) {
  const [row] = await db.select().from(contactPauses).where(eq(contactPauses.companyId, companyId))
  return row
}

export async function isAnyPaused(db: Db, companyIds: readonly number[]): Promise<boolean> {
  const isOfCompanies = inArray(contactPauses.companyId, [...companyIds])
  return (await db.$count(contactPauses, and(isOfCompanies, isNotNull(contactPauses.pausedAt)))) > 0
}

/** Counts since a time: requests, those that were accepted, and reports that reviewers agreed with. */
export async function countConduct(db: Db, companyId: number, since: Date) {
  const sent = and(eq(contactRequests.companyId, companyId), gt(contactRequests.createdAt, since))
  return {
    sent: await db.$count(contactRequests, sent),
    accepted: await db.$count(contactRequests, and(sent, eq(contactRequests.status, 'accepted'))),
    upheld: await countUpheld(db, companyId, since),
  }
}

async function countUpheld(db: Db, companyId: number, since: Date): Promise<number> {
  const isOfMatter = eq(reports.matterId, matters.id)
  const selectOne = (filter: SQL | undefined) =>
    db
      .select({ one: sql`1` })
      .from(reports)
      .where(filter)
  const rows = await db
    .select({ id: matters.id })
    .from(matters)
    .innerJoin(decisions, eq(decisions.id, matters.closedBy))
    .where(
      and(
        eq(matters.companyId, companyId),
        eq(matters.kind, 'reported'),
        gt(matters.closedAt, since),
        ne(decisions.decision, 'approved'),
        isNull(decisions.undoneAt),
        // The reports of a deleted job are deleted. Dead links alone are no misconduct.
        or(exists(selectOne(and(isOfMatter, isByPerson))), notExists(selectOne(isOfMatter))),
      ),
    )
  return rows.length
}

/** Lists the companies that have sent requests since a time and are not paused. */
export async function listUnpaused(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: contactRequests.companyId })
    .from(contactRequests)
    .leftJoin(contactPauses, eq(contactPauses.companyId, contactRequests.companyId))
    .where(and(gt(contactRequests.createdAt, since), isNull(contactPauses.pausedAt)))
  return rows.map(({ id }) => id)
}

export async function putPause(
  tx: Db,
  companyId: number,
  pause: { pausedAt: Date } | { pausedAt: null; countsFrom: Date },
): Promise<void> {
  await tx
    .insert(contactPauses)
    .values({ companyId, ...pause })
    .onConflictDoUpdate({ target: contactPauses.companyId, set: pause })
}

/** Lists the paused companies, the one paused first at the top. */
export function listPaused(db: Db) {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      pausedAt: contactPauses.pausedAt,
      countsFrom: contactPauses.countsFrom,
    })
    .from(contactPauses)
    .innerJoin(companies, eq(companies.id, contactPauses.companyId))
    .where(isNotNull(contactPauses.pausedAt))
    .orderBy(asc(contactPauses.pausedAt), asc(companies.id))
}
