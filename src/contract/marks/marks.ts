// Membership marks of users, which a login through an OpenID provider gives, or staff.
import * as z from 'zod/mini'

import { conflictError, endpoint, ownData } from '../endpoint.ts'
import { integerInPath } from '../params.ts'

/** A mark that counts now. `provider` is the name of the login provider, or null if staff added the mark. */
export const userMark = z.object({
  mark: z.string(),
  label: z.string(),
  provider: z.nullable(z.string()),
  until: z.iso.datetime(),
})
export type UserMark = z.infer<typeof userMark>

const staffMark = {
  path: '/ninja-api/staff/users/{user_id}/marks/{mark}',
  params: z.object({ user_id: integerInPath, mark: z.string() }),
} as const

export const markEndpoints = {
  list: endpoint({
    id: 'listMarks',
    method: 'GET',
    path: '/ninja-api/marks',
    summary: 'List your membership marks',
    response: z.array(userMark),
    ...ownData,
  }),
  add: endpoint({
    id: 'addMark',
    method: 'PUT',
    ...staffMark,
    summary: 'Add or renew a membership mark of a user, for staff',
    errors: conflictError,
  }),
  remove: endpoint({
    id: 'removeMark',
    method: 'DELETE',
    ...staffMark,
    summary: 'Remove a membership mark that staff added. Succeeds even if the user has none',
  }),
} as const
