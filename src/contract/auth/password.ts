// Changing the password, or setting the first one.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { optionalPassword } from './fields.ts'

/** Who has no password yet has no current one; all that is missing is told of at once. */
export const changePassword = authEndpoint({
  id: 'changePassword',
  method: 'POST',
  path: `${base}/account/password/change`,
  checksEveryMethod: true,
  summary: 'Change, or set, the password',
  body: z.object({ current_password: optionalPassword, new_password: optionalPassword }),
})
