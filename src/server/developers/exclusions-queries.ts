import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { developerExclusions } from '#server/db/tables/developers.ts'

const { id, userId, companyId, domain } = developerExclusions

const selectExclusions = (db: Db) =>
  db
    .select({ id, companyId, company: companies.name, domain })
    .from(developerExclusions)
    .leftJoin(companies, eq(companies.id, companyId))

export type ExclusionRow = Awaited<ReturnType<typeof selectExclusions>>[number]

export function listExclusionRows(db: Db, owner: number): Promise<ExclusionRow[]> {
  return selectExclusions(db).where(eq(userId, owner)).orderBy(asc(id))
}

export async function insertExclusion(
  tx: Db,
  row: { userId: number; companyId: number | null; domain: string | null },
): Promise<void> {
  await tx.insert(developerExclusions).values(row)
}

export async function deleteExclusion(db: Db, owner: number, exclusionId: number): Promise<void> {
  await db.delete(developerExclusions).where(and(eq(userId, owner), eq(id, exclusionId)))
}
