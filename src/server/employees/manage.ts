import * as z from 'zod/mini'

import { versionOf } from '#contract/employees/employee.ts'
import type { EmployeeChanges, EmployeeValues, EmployeeWire } from '#contract/employees/employees.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
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

/** @throws Problem `invalid` above the limit per user. Every search reads all employees of the user. */
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
  return presentEmployee(orNotFound(await findEmployee(db, keyOf(user, params))))
}

/** Used by PUT (complete body) and PATCH. @throws Problem `conflict` when If-Match names an older version */
export async function changeEmployee(
  ctx: EmployeeContext,
  { params, body }: Named & { body: EmployeeChanges },
): Promise<EmployeeWire> {
  const key = keyOf(ctx.user, params)
  const row = await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx, key)
    return updateEmployee(tx, key, { ...body, now: ctx.now })
  })
  return presentEmployee(orNotFound(row))
}

/** @throws Problem `conflict` when If-Match names an older version */
export async function removeEmployee(ctx: EmployeeContext, { params }: Named): Promise<void> {
  const key = keyOf(ctx.user, params)
  await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx, key)
    await deleteEmployee(tx, key)
  })
}

/** Like Django REST Framework, responds with 404 to other users before it reads the body. */
export function employeeOwner({ beforeInput, ...guard }: Guard, db: Db): Guard {
  return {
    ...guard,
    name: 'owner of the employee',
    async beforeInput(request) {
      await beforeInput?.(request)
      const { user } = required(request.identity)
      orNotFound(await findEmployee(db, keyOf(user, request.params)))
    },
  }
}

/** Rejects a change when If-Match names an older version. */
async function lockUnchanged({ ifMatch }: EmployeeContext, tx: Db, key: EmployeeKey): Promise<void> {
  const row = orNotFound(await lockEmployee(tx, key))
  requireMatch(ifMatch, versionOf(presentEmployee(row)))
}

function tooManyEmployees(most: number): Problem {
  const message = `You can have at most ${most} ${most === 1 ? 'employee' : 'employees'}. Delete one before you add another.`
  return new Problem('invalid', [{ code: 'max_employees', message, loc: ['body'] }])
}

const pathParameters = z.object({ id: z.string().check(z.regex(/^\d{1,10}$/)) })
const MAX_ID = 2 ** 31 - 1

/** Parses an ID. @throws Problem `notFound` when it is not one */
function keyOf(user: User, params: unknown): EmployeeKey {
  const read = z.safeParse(pathParameters, params)
  const id = read.success ? Number(read.data.id) : 0
  return { id: orNotFound(id >= 1 && id <= MAX_ID ? id : undefined), userId: user.id }
}
