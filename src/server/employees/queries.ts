// The SQL of employees. Every query is limited to the employees of one user.
import { and, asc, count, desc, eq, gt, ilike, or, type SQL, sql } from 'drizzle-orm'

import type { EmployeeChanges, EmployeeValues } from '#contract/employees/employees.ts'
import type { Db } from '#server/db/open.ts'
import { employees, nameSortKey } from '#server/db/tables/employees.ts'
import { users } from '#server/db/tables/users.ts'
import { required } from '#server/lib/required.ts'

/**
 * Returns an SQL expression for a time as ISO 8601 in UTC. The text includes the microseconds, which a `Date` would
 * lose.
 */
const instant = (column: typeof employees.createdAt | typeof employees.updatedAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const columns = {
  id: employees.id,
  userId: employees.userId,
  name: employees.name,
  department: employees.department,
  salary: employees.salary,
  createdAt: instant(employees.createdAt),
  updatedAt: instant(employees.updatedAt),
}

export type EmployeeRow = Awaited<ReturnType<typeof listAfter>>[number]

/** The SQL expressions for ordering the list. The keys are the names of the orderings in the API. */
const orders = {
  id: employees.id,
  name: nameSortKey(employees.name),
  department: employees.department,
  salary: employees.salary,
  created_at: employees.createdAt,
  updated_at: employees.updatedAt,
}
export type Order = { by: keyof typeof orders; isDescending: boolean }

export function isOrder(name: string): name is Order['by'] {
  return Object.hasOwn(orders, name)
}

type EmployeeFilter = {
  userId: number
  /** Each term must occur in the name or the department. */ terms: readonly string[]
}
type Page = EmployeeFilter & { orders: readonly Order[]; limit: number; offset: number }
export type EmployeeKey = { id: number; userId: number }

/** Returns a page of employees. Orders rows with equal values by ID, in the direction of the last of `orders`. */
export function listPage(db: Db, { orders: by, limit, offset, ...filter }: Page): Promise<EmployeeRow[]> {
  const ranks = [...by, { by: 'id' as const, isDescending: by.at(-1)?.isDescending ?? false }]
  return db
    .select(columns)
    .from(employees)
    .where(matchesFilter(filter))
    .orderBy(...ranks.map(({ by, isDescending }) => (isDescending ? desc : asc)(orders[by])))
    .limit(limit)
    .offset(offset)
}

export async function countEmployees(db: Db, filter: EmployeeFilter): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(employees).where(matchesFilter(filter))
  return row?.rows ?? 0
}

export function listAfter(db: Db, { id, userId }: EmployeeKey, limit: number) {
  return db
    .select(columns)
    .from(employees)
    .where(and(eq(employees.userId, userId), gt(employees.id, id)))
    .orderBy(employees.id)
    .limit(limit)
}

export async function findEmployee(db: Db, key: EmployeeKey): Promise<EmployeeRow | undefined> {
  const [row] = await db.select(columns).from(employees).where(isEmployee(key))
  return row
}

/** Returns an employee and locks it until the transaction ends. */
export async function lockEmployee(db: Db, key: EmployeeKey): Promise<EmployeeRow | undefined> {
  const [row] = await db.select(columns).from(employees).where(isEmployee(key)).for('update')
  return row
}

/** Locks the user, so that concurrent requests add employees one after another. */
export async function lockOwner(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

type NewEmployee = EmployeeValues & { userId: number; now: Date }

export async function insertEmployee(db: Db, { now, ...values }: NewEmployee): Promise<EmployeeRow> {
  const [row] = await db
    .insert(employees)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning(columns)
  return required(row)
}

/** Changes an employee. Always increases `updated_at`, because this time serves as the version of the employee. */
export async function updateEmployee(
  db: Db,
  key: EmployeeKey,
  { now, ...changes }: EmployeeChanges & { now: Date },
): Promise<EmployeeRow | undefined> {
  const newVersion = sql`greatest(${now.toISOString()}::timestamptz, ${employees.updatedAt} + interval '1 microsecond')`
  const [row] = await db
    .update(employees)
    .set({ ...changes, updatedAt: newVersion })
    .where(isEmployee(key))
    .returning(columns)
  return row
}

export async function deleteEmployee(db: Db, key: EmployeeKey): Promise<void> {
  await db.delete(employees).where(isEmployee(key))
}

/** Returns the totals of each department, in alphabetical order. Sums and averages are texts with exact decimals. */
export function sumByDepartment(db: Db, userId: number) {
  return db
    .select({
      department: employees.department,
      cost: sql<string>`sum(${employees.salary})`,
      average: sql<string>`avg(${employees.salary})`,
      heads: count(),
    })
    .from(employees)
    .where(eq(employees.userId, userId))
    .groupBy(employees.department)
    .orderBy(employees.department)
}

function isEmployee({ id, userId }: EmployeeKey): SQL | undefined {
  return and(eq(employees.id, id), eq(employees.userId, userId))
}

function matchesFilter({ userId, terms }: EmployeeFilter): SQL | undefined {
  const hits = terms.map((term) => {
    const pattern = `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    return or(ilike(employees.name, pattern), ilike(employees.department, pattern))
  })
  return and(eq(employees.userId, userId), ...hits)
}
