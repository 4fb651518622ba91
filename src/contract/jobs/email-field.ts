// An email address in the body of a call about companies.
import * as z from 'zod/mini'

import { email, MAX_EMAIL_CHARACTERS } from '../auth/fields.ts'
import { field, valueError } from './payload-field.ts'

/** In lower case. */
export const emailAddress = field(z.string().check(z.maxLength(MAX_EMAIL_CHARACTERS)), (value) => {
  const read = z.safeParse(email, typeof value === 'string' ? value : '')
  if (!read.success) throw valueError('must be an email address')
  return read.data
})
