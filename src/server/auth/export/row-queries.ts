import { and, asc, getTableColumns, gt, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'

import type { Section, ExportedUser } from './job-queries.ts'

type Page = { subject: ExportedUser; after: unknown; limit: number }

/**
 * Returns up to `limit` rows of a section in the order of the column `key`. The rows start after the one with the key
 * `after`.
 */
export async function readRows(
  db: Db,
  { table, key, isOfSubject, without = [] }: Section,
  { subject, after, limit }: Page,
) {
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    without.includes(name) ? [] : [[column.name, column] as const],
  )
  const isAfter = after === undefined ? undefined : gt(key, after)
  return db
    .select({ key: sql<unknown>`${key}`, row: Object.fromEntries(columns) })
    .from(table)
    .where(and(isOfSubject(subject), isAfter))
    .orderBy(asc(key))
    .limit(limit)
}
