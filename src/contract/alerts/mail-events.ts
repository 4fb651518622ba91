// The webhook of an email service that reports bounces and complaints. It is signed according to Standard Webhooks.
import * as z from 'zod/mini'

import { endpoint, webhookErrors, webhookHeaders } from '../endpoint.ts'
import { emailAddress } from '../jobs/members.ts'

/** The maximum size of a body, in bytes. */
export const MAX_MAIL_EVENT_BYTES = 16 * 1024

const MAX_TYPE_CHARACTERS = 100

/** Accepts events of any type, because email services send more types than bounces and complaints. */
export const mailEvent = z.object({
  type: z.string().check(z.maxLength(MAX_TYPE_CHARACTERS)),
  data: z.looseObject({}),
})

export const bounceData = z.object({ email: emailAddress, kind: z.enum(['permanent', 'transient']) })
export const complaintData = z.object({ email: emailAddress })

export const mailEventEndpoints = {
  receive: endpoint({
    id: 'receiveMailEvent',
    method: 'POST',
    path: '/ninja-api/mail-events',
    summary: 'Report a bounce or a complaint about an email, signed according to Standard Webhooks',
    body: mailEvent,
    parameters: webhookHeaders,
    errors: { ...webhookErrors, 404: 'No secret is set' },
  }),
} as const
