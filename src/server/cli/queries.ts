import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'

/** Deletes users and their personal data, but not their companies and jobs. */
export async function deleteUsers(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(users).where(inArray(users.id, [...ids]))
}

export type StoredLink = { id: number; link: string | null }
/** Selects the first `limit` rows whose IDs are greater than `after`, ordered by ID. */
export type LinkPage = { after: number; limit: number }

export function listApplyLinks(db: Db, { after, limit }: LinkPage): Promise<StoredLink[]> {
  return db
    .select({ id: jobs.id, link: jobs.applyLink })
    .from(jobs)
    .where(gt(jobs.id, after))
    .orderBy(asc(jobs.id))
    .limit(limit)
}

export function listWebsites(db: Db, page: LinkPage): Promise<StoredLink[]> {
  return listCompanyLinks(db, page, companies.website)
}

export function listLogos(db: Db, page: LinkPage): Promise<StoredLink[]> {
  return listCompanyLinks(db, page, companies.logo)
}

type LinkColumn = typeof companies.website | typeof companies.logo

function listCompanyLinks(db: Db, { after, limit }: LinkPage, link: LinkColumn): Promise<StoredLink[]> {
  return db
    .select({ id: companies.id, link })
    .from(companies)
    .where(and(gt(companies.id, after), isNotNull(link)))
    .orderBy(asc(companies.id))
    .limit(limit)
}
