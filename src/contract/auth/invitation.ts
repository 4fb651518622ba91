// Signs up with the key of an invitation to a company or to a role of the site. The key confirms the email address. An extension of allauth's
// protocol.
import * as z from 'zod/mini'

import { offerWire } from '../jobs/members.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { optionalPassword, optionalText } from './fields.ts'

/**
 * The next step of the recipient. `sign_up`: create an account with the key. `log_in`: the address has an account.
 * `accept`: the caller is logged in with the address. `closed`: the recipient cannot sign up.
 */
const nextStep = z.enum(['sign_up', 'log_in', 'accept', 'closed'])

const invitation = z.extend(offerWire, { next_step: nextStep })
export type EmailedInvitation = z.infer<typeof invitation>

export const checkInvitation = authEndpoint({
  id: 'checkInvitation',
  method: 'GET',
  path: `${base}/auth/invitation`,
  keyHeader: 'X-Invitation-Key',
  summary: 'The invitation whose email contained the key',
  body: z.object({ key: optionalText }),
  response: z.object({ data: invitation }),
})

export const signupByInvitation = authEndpoint({
  id: 'signUpByInvitation',
  method: 'POST',
  path: `${base}/auth/invitation`,
  summary: 'Create an account for the invited address and accept the invitation',
  body: z.object({ key: optionalText, password: optionalPassword }),
})
