// Changes the roles of users. Part of the account API, because the change requires a recent authentication.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { requiredId } from './fields.ts'

const roleSwitch = z.pipe(
  z.custom((value) => value !== undefined && value !== null, { error: 'required', abort: true }),
  z.pipe(
    z.custom<boolean>((value) => typeof value === 'boolean', { error: 'invalid', abort: true }),
    z.boolean(),
  ),
)

/** Changes a user's roles and returns them. Staff only. */
export const changeRoles = authEndpoint({
  id: 'changeRoles',
  method: 'PUT',
  path: `${base}/account/roles`,
  summary: 'Change the roles of a user, for staff',
  body: z.object({ user: requiredId, is_staff: roleSwitch, is_reviewer: roleSwitch }),
  response: z.object({
    data: z.object({ user: z.int(), is_staff: z.boolean(), is_reviewer: z.boolean() }),
  }),
})
