// One's addresses.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { email, isYes, nothing, ownEmail } from './fields.ts'

const emailAddress = z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() })
export type EmailAddress = z.infer<typeof emailAddress>

const addresses = z.object({ data: z.array(emailAddress) })
const whichAddress = z.object({ email: ownEmail })

export const listEmails = authEndpoint({
  ...authCalls.listEmails,
  summary: 'All addresses of the user',
  body: nothing,
  answer: addresses,
})
export const addEmail = authEndpoint({
  ...authCalls.addEmail,
  summary: 'Add an address',
  body: z.object({ email }),
  answer: addresses,
})
export const removeEmail = authEndpoint({
  ...authCalls.removeEmail,
  summary: 'Remove an address',
  body: whichAddress,
  answer: addresses,
})

export const resendEmail = authEndpoint({
  ...authCalls.resendEmail,
  summary: 'Send another link or code that verifies an address',
  body: whichAddress,
  answer: z.object({}),
})

/** There is no way back: `primary` has to be true. */
export const makePrimary = authEndpoint({
  ...authCalls.makePrimary,
  summary: 'Make an address the primary one',
  body: z.object({ email: ownEmail, primary: z.custom<true>(isYes, { error: 'required' }) }),
  answer: addresses,
})
