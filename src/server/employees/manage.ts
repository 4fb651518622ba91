// What is done with one's employees.
import * as z from 'zod/mini'

import { versionOf } from '#contract/employees/employee.ts'
import type { EmployeeChanges, EmployeeValues, EmployeeWire } from '#contract/employees/employees.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { found, Problem } from '#server/http/problem.ts'
import { requireMatch } from '#server/http/tags.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

import type { EmployeeContext } from './context.ts'
import { presentEmployee } from './present.ts'
import {
  countWanted,
  deleteEmployee,
  type EmployeeKey,
  findEmployee,
  holdOwner,
  insertEmployee,
  lockEmployee,
  updateEmployee,
} from './queries.ts'

type Named = { params: { id: string } }
type Values = { body: EmployeeValues }

/** @throws Problem `invalid` for one more than a user may have: each search goes through all of them. */
export async function createEmployee(
  { db, user, now, config }: EmployeeContext,
  { body }: Values,
): Promise<EmployeeWire> {
  const row = await db.transaction(async (tx) => {
    await holdOwner(tx, user.id)
    const has = await countWanted(tx, { userId: user.id, terms: [] })
    if (has >= config.employeesPerUser) throw tooManyEmployees(config.employeesPerUser)
    return insertEmployee(tx, { ...body, userId: user.id, now })
  })
  return presentEmployee(row)
}

export async function readEmployee({ db, user }: EmployeeContext, { params }: Named): Promise<EmployeeWire> {
  return presentEmployee(found(await findEmployee(db, keyOf(user, params))))
}

/** For PUT, where the body names everything, and for PATCH. @throws Problem `conflict` when it overtakes another change. */
export async function changeEmployee(
  ctx: EmployeeContext,
  { params, body }: Named & { body: EmployeeChanges },
): Promise<EmployeeWire> {
  const key = keyOf(ctx.user, params)
  const row = await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx, key)
    return updateEmployee(tx, key, { ...body, now: ctx.now })
  })
  return presentEmployee(found(row))
}

/** @throws Problem `conflict` as a change does. */
export async function removeEmployee(ctx: EmployeeContext, { params }: Named): Promise<void> {
  const key = keyOf(ctx.user, params)
  await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx, key)
    await deleteEmployee(tx, key)
  })
}

/** As in Django REST Framework, somebody else's employee is 404 whatever the body says. */
export function employeeOwner({ beforeInput }: Guard, db: Db): Guard {
  return {
    name: 'owner of the employee',
    async beforeInput(request) {
      await beforeInput?.(request)
      const { user } = required(request.identity)
      found(await findEmployee(db, keyOf(user, request.params)))
    },
  }
}

/** Whoever says what they have seen is told when that is not so any more. */
async function lockUnchanged({ ifMatch }: EmployeeContext, tx: Db, key: EmployeeKey): Promise<void> {
  const row = found(await lockEmployee(tx, key))
  requireMatch(ifMatch, versionOf(presentEmployee(row)))
}

function tooManyEmployees(most: number): Problem {
  const message = `You can have at most ${most} ${most === 1 ? 'employee' : 'employees'}. Delete one before you add another.`
  return new Problem('invalid', [{ code: 'max_employees', message, loc: ['body'] }])
}

const pathParameters = z.object({ id: z.string().check(z.regex(/^\d{1,10}$/)) })
const MAX_ID = 2 ** 31 - 1

/** @throws Problem `notFound` for an id that no employee has. */
function keyOf(user: User, params: unknown): EmployeeKey {
  const read = z.safeParse(pathParameters, params)
  const id = read.success ? Number(read.data.id) : 0
  return { id: found(id >= 1 && id <= MAX_ID ? id : undefined), userId: user.id }
}
