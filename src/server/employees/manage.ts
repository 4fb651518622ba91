import * as z from 'zod/mini'

import { versionOf } from '#contract/employees/employee.ts'
import type { EmployeeChanges, EmployeeValues, EmployeeWire } from '#contract/employees/employees.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { orNotFound, type Problem, refusal } from '#server/http/problem.ts'
import { requireMatch } from '#server/http/tags.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

import type { EmployeeContext } from './context.ts'
import { presentEmployee } from './present.ts'
import {
  countEmployees,
  deleteEmployee,
  type EmployeeKey,
  findEmployee,
  lockOwner,
  insertEmployee,
  lockEmployee,
  updateEmployee,
} from './queries.ts'

const MAX_EMPLOYEES = 10_000

type EmployeeParams = { params: { id: string } }
type Values = { body: EmployeeValues }

/**
 * Creates an employee.
 * @throws Problem 400 if the user has the maximum number of employees. The number is limited because every search reads
 * all employees of a user.
 */
export async function createEmployee(
  { db, user, now }: EmployeeContext,
  { body }: Values,
): Promise<EmployeeWire> {
  const row = await db.transaction(async (tx) => {
    await lockOwner(tx, user.id)
    const count = await countEmployees(tx, { userId: user.id, terms: [] })
    if (count >= MAX_EMPLOYEES) throw tooManyEmployees()
    return insertEmployee(tx, { ...body, userId: user.id, now })
  })
  return presentEmployee(row)
}

export async function readEmployee(
  { db, user }: EmployeeContext,
  { params }: EmployeeParams,
): Promise<EmployeeWire> {
  return presentEmployee(orNotFound(await findEmployee(db, parseKey(user, params))))
}

/** Changes an employee, for PUT and PATCH. @throws Problem 409 if If-Match has an outdated version */
export async function changeEmployee(
  ctx: EmployeeContext,
  { params, body }: EmployeeParams & { body: EmployeeChanges },
): Promise<EmployeeWire> {
  const key = parseKey(ctx.user, params)
  const row = await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx, key)
    return updateEmployee(tx, key, { ...body, now: ctx.now })
  })
  return presentEmployee(orNotFound(row))
}

/** Deletes an employee. @throws Problem 409 if If-Match has an outdated version */
export async function removeEmployee(ctx: EmployeeContext, { params }: EmployeeParams): Promise<void> {
  const key = parseKey(ctx.user, params)
  await ctx.db.transaction(async (tx) => {
    await lockUnchanged(ctx, tx, key)
    await deleteEmployee(tx, key)
  })
}

/**
 * Extends a guard. The new guard also returns 404 to users who do not own the employee, before the body is read, as
 * Django REST Framework does.
 */
export function employeeOwner({ beforeInput, ...guard }: Guard, db: Db): Guard {
  return {
    ...guard,
    name: 'owner of the employee',
    async beforeInput(request) {
      await beforeInput?.(request)
      const { user } = required(request.identity)
      orNotFound(await findEmployee(db, parseKey(user, request.params)))
    },
  }
}

/** Locks an employee until the transaction ends. @throws Problem 409 if If-Match has an outdated version */
async function lockUnchanged({ ifMatch }: EmployeeContext, tx: Db, key: EmployeeKey): Promise<void> {
  const row = orNotFound(await lockEmployee(tx, key))
  requireMatch(ifMatch, versionOf(presentEmployee(row)))
}

function tooManyEmployees(): Problem {
  const message = `You can have at most ${MAX_EMPLOYEES} employees. Delete one before you add another.`
  return refusal('invalid', message)
}

const pathParameters = z.object({ id: z.string().check(z.regex(/^\d{1,10}$/)) })
const MAX_ID = 2 ** 31 - 1

/** Returns the ID of the employee in the path and the ID of the user. @throws Problem 404 for an invalid ID */
function parseKey(user: User, params: unknown): EmployeeKey {
  const read = z.safeParse(pathParameters, params)
  const id = read.success ? Number(read.data.id) : 0
  return { id: orNotFound(id >= 1 && id <= MAX_ID ? id : undefined), userId: user.id }
}
