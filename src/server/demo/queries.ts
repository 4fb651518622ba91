import { and, count, eq, isNull, notInArray, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { tables } from '#server/db/schema.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companies } from '#server/db/tables/companies.ts'
import { taskRuns } from '#server/db/tables/task-runs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

/** The name of the row in `task_runs` that marks a database as a demo. The data of a demo may be deleted. */
const NAME = 'demo data'

export type DemoState = { lastResetAt: Date; nextResetAt: Date }

/** Returns the times of the last and the next reset, or undefined if the database is not marked as a demo. */
export async function findDemoState(db: Db): Promise<DemoState | undefined> {
  const [row] = await db.select().from(taskRuns).where(eq(taskRuns.name, NAME))
  return row?.finishedAt ? { lastResetAt: row.finishedAt, nextResetAt: row.dueAt } : undefined
}

export async function saveDemoState(tx: Db, { lastResetAt, nextResetAt }: DemoState): Promise<void> {
  const row = { dueAt: nextResetAt, finishedAt: lastResetAt }
  await tx
    .insert(taskRuns)
    .values({ name: NAME, ...row })
    .onConflictDoUpdate({ target: taskRuns.name, set: row })
}

/**
 * Removes the mark of a demo. Called when a server without DEMO starts on the database, because the database may then
 * contain real data that no reset may delete.
 */
export async function deleteDemoState(db: Db): Promise<void> {
  await db.delete(taskRuns).where(eq(taskRuns.name, NAME))
}

type DemoData = { addresses: readonly string[]; companyNames: readonly string[] }

/** Counts the users and companies that are not part of the demo data (`addresses`, `companyNames`). */
export async function countOthers(tx: Db, { addresses, companyNames }: DemoData) {
  const [others] = await tx
    .select({ users: count() })
    .from(users)
    .leftJoin(emailAddresses, and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true)))
    .where(or(isNull(emailAddresses.email), notInArray(emailAddresses.email, [...addresses])))
  return {
    users: others?.users ?? 0,
    companies: await tx.$count(companies, notInArray(companies.name, [...companyNames])),
  }
}

/** The tables that a reset clears: all except the table with the leases of tasks. */
const clearedTables = tables.filter((table) => table !== taskRuns)

/**
 * How long a reset waits for a lock. This is shorter than PostgreSQL's `deadlock_timeout`. In a deadlock between a
 * reset and a request, the reset therefore fails, and the request succeeds.
 */
const LOCK_TIMEOUT = '500ms'

/**
 * Waits for resets by other instances and for writes in progress. Then makes new writes wait until the end of the
 * transaction. Reads do not wait and see the old data.
 */
export async function lockForReset(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo reset'))`)
  await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
  await tx.execute(sql`lock table ${sql.join([...clearedTables], sql`, `)} in exclusive mode`)
}

/** Deletes all rows of the cleared tables, including the audit log. IDs of deleted rows are not reused. */
export async function deleteAllData(tx: Db): Promise<void> {
  for (const table of clearedTables.toReversed()) if (table !== auditLog) await tx.delete(table)
  await tx.execute(sql`alter table ${auditLog} disable trigger audit_log`)
  await tx.delete(auditLog)
  await tx.execute(sql`alter table ${auditLog} enable trigger audit_log`)
}
