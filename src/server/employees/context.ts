import type { FastifyRequest } from 'fastify'

import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

export type EmployeeContext = Context & { readonly user: User }

/** The guards of these routes only admit logged-in users. */
export function employeeContextOf(request: FastifyRequest, parts: ContextParts): EmployeeContext {
  const { user } = required(request.identity)
  return { ...contextOf(request, parts), user }
}
