import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, isChecked, nothing, ownEmail } from './fields.ts'

const emailAddress = z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() })
export type EmailAddress = z.infer<typeof emailAddress>

const addresses = z.object({ data: z.array(emailAddress) })
const addressBody = z.object({ email: ownEmail })

export const listEmails = authEndpoint({
  id: 'listEmails',
  method: 'GET',
  path: `${base}/account/email`,
  summary: 'All addresses of the user',
  body: nothing,
  response: addresses,
})
export const addEmail = authEndpoint({
  id: 'addEmail',
  method: 'POST',
  path: `${base}/account/email`,
  summary: 'Add an address',
  body: z.object({ email }),
  response: addresses,
})
export const removeEmail = authEndpoint({
  id: 'removeEmail',
  method: 'DELETE',
  path: `${base}/account/email`,
  summary: 'Remove an address',
  body: addressBody,
  response: addresses,
})

export const resendEmail = authEndpoint({
  id: 'resendEmail',
  method: 'PUT',
  path: `${base}/account/email`,
  summary: 'Send another link or code to verify an address',
  body: addressBody,
  response: z.object({}),
})

/** Makes an address the primary address instead of the previous one. `primary` must be true. */
export const makePrimary = authEndpoint({
  id: 'makeEmailPrimary',
  method: 'PATCH',
  path: `${base}/account/email`,
  summary: 'Make an address primary',
  body: z.object({ email: ownEmail, primary: z.custom<true>(isChecked, { error: 'required' }) }),
  response: addresses,
})
