// The SQL of sources. job-queries.ts has the SQL of their jobs.
import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm'

import type { RoundResult } from '#contract/job-sources/job-sources.ts'
import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import type { PauseReason } from '#contract/job-sources/rules/round-actions.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobSources } from '#server/db/tables/job-sources.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { type User, userColumns, withPrimaryAddress } from '#server/identity/session/queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import { isFirstDue } from '#server/queue/queries.ts'
import type { Lease } from '#server/queue/queue.ts'

type Row = typeof jobSources.$inferSelect

/** A source. Its types are narrowed to the values that the database allows. */
export type Source = Omit<Row, 'kind' | 'region' | 'pauseReason' | 'lastResult'> & {
  kind: SourceKindName
  region: 'us' | 'eu'
  pauseReason: PauseReason | null
  lastResult: RoundResult | null
}

type Changes = Partial<Omit<Source, 'id'>>

const hasId = (id: number) => eq(jobSources.id, id)

export async function findSource(db: Db, companyId: number, id: number): Promise<Source | undefined> {
  if (!isPossibleId(id) || !isPossibleId(companyId)) return undefined
  const [row] = await db
    .select()
    .from(jobSources)
    .where(and(hasId(id), eq(jobSources.companyId, companyId)))
  return row && toSource(row)
}

export async function findAnySource(db: Db, id: number): Promise<Source | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await db.select().from(jobSources).where(hasId(id))
  return row && toSource(row)
}

/** Locks a source until the transaction ends, so that no round changes the source or its jobs. */
export async function lockSource(tx: Db, id: number): Promise<Source | undefined> {
  const [row] = await tx.select().from(jobSources).where(hasId(id)).for('update')
  return row && toSource(row)
}

export async function listSources(db: Db, companyId: number): Promise<Source[]> {
  const rows = await db
    .select()
    .from(jobSources)
    .where(eq(jobSources.companyId, companyId))
    .orderBy(asc(jobSources.id))
  return rows.map(toSource)
}

export async function listAllSources(db: Db): Promise<(Source & { company: string })[]> {
  const rows = await db
    .select({ source: jobSources, company: companies.name })
    .from(jobSources)
    .innerJoin(companies, eq(companies.id, jobSources.companyId))
    .orderBy(asc(companies.name), asc(jobSources.id))
  return rows.map(({ source, company }) => Object.assign(toSource(source), { company }))
}

type Board = Pick<Source, 'kind' | 'region' | 'board'>

/** Returns the ID of the company that has connected a source board. */
export async function findCompanyOfBoard(
  db: Db,
  { kind, region, board }: Board,
): Promise<number | undefined> {
  const [row] = await db
    .select({ companyId: jobSources.companyId })
    .from(jobSources)
    .where(
      and(
        eq(jobSources.kind, kind),
        eq(jobSources.region, region),
        sql`lower(${jobSources.board}) = lower(${board})`,
      ),
    )
  return row?.companyId
}

export async function countSources(tx: Db, companyId: number): Promise<number> {
  return tx.$count(jobSources, eq(jobSources.companyId, companyId))
}

/** Inserts a source. @throws a unique violation of `job_sources_board_key` if the source board is already connected */
export async function insertSource(tx: Db, source: typeof jobSources.$inferInsert): Promise<Source> {
  const [row] = await tx.insert(jobSources).values(source).returning()
  return toSource(required(row))
}

export async function updateSource(tx: Db, id: number, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.update(jobSources).set(changes).where(hasId(id))
}

export async function deleteSource(tx: Db, id: number): Promise<void> {
  await tx.delete(jobSources).where(hasId(id))
}

/** Claims the source whose next round has been due for longest. */
export async function claimSource(db: Db, { now, until }: Lease): Promise<Source | undefined> {
  const where = isNull(jobSources.pausedAt)
  const [row] = await db
    .update(jobSources)
    .set({ nextCheckAt: until })
    .where(isFirstDue(db, { key: jobSources.id, dueAt: jobSources.nextCheckAt, now, where }))
    .returning()
  return row && toSource(row)
}

/** Returns when the next round is due, or null if no source is active. */
export async function findNextRound(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(jobSources.nextCheckAt) })
    .from(jobSources)
    .where(isNull(jobSources.pausedAt))
  return row?.at ?? null
}

/**
 * Locks a source for a step of its round. Returns undefined if the source was paused, deleted or changed, or if another
 * worker has claimed it after the lease expired. The round must then stop.
 */
export async function lockClaimed(
  tx: Db,
  { id, nextCheckAt }: Pick<Source, 'id' | 'nextCheckAt'>,
): Promise<Source | undefined> {
  const isCurrent = and(hasId(id), eq(jobSources.nextCheckAt, nextCheckAt), isNull(jobSources.pausedAt))
  const [row] = await tx.select().from(jobSources).where(isCurrent).for('no key update')
  return row && toSource(row)
}

/** Counts the sources by state: active, or the reason for the pause. */
export async function countByState(db: Db): Promise<{ state: string; count: number }[]> {
  const state = sql<string>`coalesce(${jobSources.pauseReason}, 'active')`
  return db.select({ state, count: count() }).from(jobSources).groupBy(state)
}

/**
 * Finds the time of each source's last successful round, and returns the earliest of these times. Ignores paused
 * sources. For a source that never had a successful round, uses its creation time.
 */
export async function findOldestGoodRound(db: Db): Promise<Date | null> {
  const at = sql<Date>`coalesce(${jobSources.lastGoodAt}, ${jobSources.createdAt})`
  const [row] = await db
    .select({ at: min(at).mapWith(jobSources.createdAt) })
    .from(jobSources)
    .where(isNull(jobSources.pausedAt))
  return row?.at ?? null
}

function toSource(row: Row): Source {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- constraints limit the values, and only rounds write the JSON
  return row as Source
}

/** Lists the active members on whose behalf a source of the company can act, longest-standing first. */
export function listActors(db: Db, companyId: number): Promise<{ role: string; user: User }[]> {
  return db
    .select({ role: companyMembers.role, user: userColumns })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(and(eq(companyMembers.companyId, companyId), users.isActive))
    .orderBy(asc(companyMembers.createdAt), asc(companyMembers.userId))
}
