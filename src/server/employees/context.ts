import type { FastifyRequest } from 'fastify'

import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

export type EmployeeContext = Context & { readonly user: User }

/** Returns the context of a request to the employee API, with its user. The guards reject requests without a user. */
export function employeeContextOf(request: FastifyRequest, parts: ContextParts): EmployeeContext {
  const { user } = required(request.identity)
  return { ...contextOf(request, parts), user }
}
