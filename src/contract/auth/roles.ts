// Changes the roles of users. Part of the account API, because the change requires a recent authentication.
import * as z from 'zod/mini'

import { userRoles } from '../staff/rules/user-roles.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { choiceOf, email, requiredId } from './fields.ts'

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

/** Gives a role to the user with this verified address, or emails an invitation. `user` is null for an invitation. */
export const inviteUser = authEndpoint({
  id: 'inviteUser',
  method: 'POST',
  path: `${base}/account/roles/invitations`,
  summary:
    'Invite a person to a role of the site by email, for staff. Inviting the same address again renews the invitation',
  body: z.object({ email, role: choiceOf(userRoles) }),
  response: z.object({ data: z.object({ user: z.nullable(z.int()) }) }),
})
