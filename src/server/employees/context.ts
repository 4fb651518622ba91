import type { FastifyRequest } from 'fastify'

import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

export type EmployeeContext = Context & { readonly user: User }

/** Returns the context of a request. The guards of the employee routes ensure that it has a user. */
export function employeeContextOf(request: FastifyRequest, parts: ContextParts): EmployeeContext {
  const { user } = required(request.identity)
  return { ...contextOf(request, parts), user }
}
