import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { optionalPassword } from './fields.ts'

/**
 * A user without a password omits `current_password`. Both fields are optional in the schema, so that the server can
 * report all missing fields together.
 */
export const changePassword = authEndpoint({
  id: 'changePassword',
  method: 'POST',
  path: `${base}/account/password/change`,
  checksEveryMethod: true,
  summary: 'Change or set the password',
  body: z.object({ current_password: optionalPassword, new_password: optionalPassword }),
})
