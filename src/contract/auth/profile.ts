// What one is called. Ours alone: the protocol of allauth has no call for it.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { optionalText } from './fields.ts'
import { userShape } from './shapes.ts'

const MAX_DISPLAY_CHARACTERS = 100

/** Control characters, and those that would let a name change how the text around it is read. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Has to be there, but may be empty: the address is shown then. A list is no name, even if it could be written as text. */
const display = z.pipe(
  z
    .custom((value) => value !== undefined, { error: 'required', abort: true })
    .check(
      z.refine((value) => typeof value !== 'object' || value === null, { error: 'invalid', abort: true }),
    ),
  z.pipe(
    optionalText,
    z.string().check(
      z.refine((text) => !unseen.test(text), { error: 'invalid' }),
      z.refine((text) => Array.from(text).length <= MAX_DISPLAY_CHARACTERS, { error: 'max_length' }),
    ),
  ),
)

export const changeProfile = authEndpoint({
  id: 'changeProfile',
  method: 'PATCH',
  path: `${base}/account/profile`,
  summary: 'Change the name that is shown',
  body: z.object({ display }),
  answer: z.object({ data: z.object({ user: userShape }) }),
})
