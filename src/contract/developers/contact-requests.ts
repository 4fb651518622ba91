// Requests of companies to get in touch with a developer about one open job.
import * as z from 'zod/mini'

import { conflictError, endpoint, endpointGroup, rateError } from '../endpoint.ts'
import { id, identifier, line, text } from '../jobs/payload-fields.ts'
import { newPayload } from '../jobs/payload.ts'
import { integerInPath } from '../params.ts'
import { MAX_MESSAGE_LENGTH, MAX_NOTE_LENGTH, requestStatuses, senderStatuses } from './rules/requests.ts'

const MAX_EMAIL_LENGTH = 254

/** `title` is null after the job was deleted. */
const jobOfRequest = z.object({
  title: z.nullable(z.string()),
  company: z.string(),
  /** The page of the job while it is on the board. */
  path: z.nullable(z.string()),
  pay: z.nullable(z.string()),
})

const shared = {
  id: z.int(),
  created_at: z.iso.datetime(),
  lapses_at: z.iso.datetime(),
  job: jobOfRequest,
  message: z.string(),
  note: z.nullable(z.string()),
}

/**
 * A request as the developer sees it. `domain` is the verified domain of the company. An acceptance shares the name if
 * `shares_name` is true. `pays_minimum` is null if the card has no minimum, or if the pay of the job cannot be compared
 * with it. `shared_email` and `note` are what the developer answered.
 */
const receivedRequest = z.object({
  ...shared,
  status: z.enum(requestStatuses),
  domain: z.nullable(z.string()),
  shares_name: z.boolean(),
  pays_minimum: z.nullable(z.boolean()),
  shared_email: z.nullable(z.string()),
})

/**
 * A request as the company sees it. A declined request looks like one without an answer. `email` and `note` are what the
 * developer shared. Like `accepted_at`, they are null unless the request was accepted. `name` is then also shared, and
 * otherwise that of a card with a name.
 */
const sentRequest = z.object({
  ...shared,
  status: z.enum(senderStatuses),
  /** The page and the roles of the card while the caller can see it. */
  path: z.nullable(z.string()),
  roles: z.array(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  accepted_at: z.nullable(z.iso.datetime()),
})

/**
 * `emails` are the confirmed addresses of the caller, which an answer can share. With `is_paused`,
 * companies of the caller cannot send requests.
 */
const contactRequests = z.object({
  received: z.array(receivedRequest),
  sent: z.array(sentRequest),
  is_paused: z.boolean(),
  emails: z.array(z.string()),
})

/** What the caller can do on a card. `refusal` says why no request can be sent now, with the page that helps. */
const senderOptions = z.object({
  refusal: z.nullable(
    z.object({
      message: z.string(),
      link: z.nullable(z.object({ path: z.string(), label: z.string() })),
    }),
  ),
  jobs: z.array(z.object({ id: z.int(), title: z.string(), company: z.string() })),
  /** Whether the caller has open jobs without pay, if a job must state it. */
  lacks_pay: z.boolean(),
  /** The last request of the caller's companies to this developer, if it is open or accepted. */
  last: z.nullable(sentRequest),
})

/** The counts are of the last 90 days, or since staff last lifted a pause of the domain. */
const contactPause = z.object({
  domain: z.string(),
  companies: z.array(z.string()),
  paused_at: z.string(),
  upheld_reports: z.int(),
  sent: z.int(),
  accepted: z.int(),
})

const requestId = z.object({ request_id: integerInPath })

export type ReceivedRequest = z.infer<typeof receivedRequest>
export type SentRequest = z.infer<typeof sentRequest>
export type ContactRequests = z.infer<typeof contactRequests>
export type SenderOptions = z.infer<typeof senderOptions>
export type ContactPause = z.infer<typeof contactPause>

const sendBody = newPayload(z.object({ job_id: id, message: text({ min: 1, max: MAX_MESSAGE_LENGTH }) }))
export const acceptBody = newPayload(
  z.object({
    email: identifier({ max: MAX_EMAIL_LENGTH }),
    note: z.nullish(line({ max: MAX_NOTE_LENGTH })),
  }),
)

export type SendRequestBody = z.infer<typeof sendBody>
export type AcceptBody = z.infer<typeof acceptBody>

const change = { method: 'POST', params: requestId, errors: conflictError } as const
const base = '/ninja-api/contact-requests'
const pauses = '/ninja-api/staff/contact-pauses'

export const contactEndpoints = endpointGroup(
  { tag: 'Developers' },
  {
    options: endpoint({
      id: 'getContactOptions',
      method: 'GET',
      path: '/ninja-api/developers/{public_id}/contact-requests',
      summary: 'The jobs about which you can ask a developer, and your last request',
      params: z.object({ public_id: z.string() }),
      response: senderOptions,
    }),
    send: endpoint({
      id: 'sendContactRequest',
      method: 'POST',
      path: '/ninja-api/developers/{public_id}/contact-requests',
      summary: 'Ask a developer about one open job of your company that states its pay',
      params: z.object({ public_id: z.string() }),
      body: sendBody,
      response: sentRequest,
      errors: {
        403: 'The rules for requests do not allow it; `detail` has the reason',
        ...conflictError,
        ...rateError,
      },
    }),
    list: endpoint({
      id: 'listContactRequests',
      method: 'GET',
      path: base,
      summary: 'The requests to you and those of your companies, newest first',
      response: contactRequests,
    }),
    accept: endpoint({
      ...change,
      id: 'acceptContactRequest',
      path: `${base}/{request_id}/accept`,
      summary: 'Share one of your confirmed email addresses and a note with the company',
      body: acceptBody,
      response: receivedRequest,
    }),
    decline: endpoint({
      ...change,
      id: 'declineContactRequest',
      path: `${base}/{request_id}/decline`,
      summary: 'Decline a request. The company cannot tell this from no answer',
      response: receivedRequest,
    }),
    withdraw: endpoint({
      ...change,
      id: 'withdrawContactRequest',
      path: `${base}/{request_id}/withdraw`,
      summary: 'Withdraw a request of your company',
      response: sentRequest,
    }),
    pauses: endpoint({
      id: 'listContactPauses',
      method: 'GET',
      path: pauses,
      summary: 'The domains whose companies cannot send contact requests, for staff',
      response: z.array(contactPause),
    }),
    liftPause: endpoint({
      id: 'liftContactPause',
      method: 'DELETE',
      path: `${pauses}/{domain}`,
      summary: 'End the pause of a domain. Its earlier requests and reports no longer count',
      params: z.object({ domain: z.string() }),
    }),
  },
)
