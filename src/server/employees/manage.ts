// One's employees: another one, one read, changed or gone. Which employee is meant is asked before what is to become of it.
import { versionOf } from '#contract/employees/employee.ts'
import type { EmployeeChanges, EmployeeValues } from '#contract/employees/endpoints.ts'
import type { Db } from '#server/db/open.ts'
import { found, Problem } from '#server/http/problem.ts'
import { requireMatch } from '#server/http/tags.ts'

import type { Context } from './door.ts'
import { presentEmployee } from './present.ts'
import {
  countWanted,
  deleteEmployee,
  type EmployeeRow,
  findEmployee,
  holdOwner,
  insertEmployee,
  lockEmployee,
  updateEmployee,
} from './queries.ts'

const CREATED = 201

/** @throws Problem `invalid` for one more than a user may have: each search goes through all of them. */
export async function createEmployee(ctx: Context, body: () => Promise<EmployeeValues>) {
  const { db, user, now, config } = ctx
  const values = await body()
  const row = await db.transaction(async (tx) => {
    await holdOwner(tx, user.id)
    const has = await countWanted(tx, { userId: user.id, terms: [] })
    if (has >= config.employeesPerUser) throw tooManyEmployees(config.employeesPerUser)
    return insertEmployee(tx, { ...values, userId: user.id, now })
  })
  ctx.reply.code(CREATED)
  return shown(ctx, row)
}

export async function readEmployee(ctx: Context) {
  return shown(ctx, found(await findEmployee(ctx.db, keyOf(ctx))))
}

/** For PUT, where the body names everything, and for PATCH. @throws Problem `conflict` when it overtakes another change. */
export async function changeEmployee(ctx: Context, body: () => Promise<EmployeeChanges>) {
  const key = keyOf(ctx)
  found(await findEmployee(ctx.db, key))
  const changes = await body()
  const row = await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx)
    return updateEmployee(tx, key, { ...changes, now: ctx.now })
  })
  return shown(ctx, found(row))
}

/** @throws Problem `conflict` as a change does. */
export async function removeEmployee(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx)
    await deleteEmployee(tx, keyOf(ctx))
  })
}

/** Whoever says what they have seen is told when that is not so any more. */
async function lockUnchanged(ctx: Context, tx: Db): Promise<void> {
  const row = found(await lockEmployee(tx, keyOf(ctx)))
  requireMatch(ctx.ifMatch, versionOf(presentEmployee(row)))
}

function tooManyEmployees(most: number): Problem {
  const message = `You can have at most ${most} ${most === 1 ? 'employee' : 'employees'}. Delete one before you add another.`
  return new Problem('invalid', [{ code: 'max_employees', message, loc: ['body'] }])
}

function shown({ reply }: Context, row: EmployeeRow) {
  const employee = presentEmployee(row)
  reply.header('etag', versionOf(employee))
  return employee
}

function keyOf({ id, user }: Context) {
  return { id: id(), userId: user.id }
}
