// Answers to the emails that ask whether a job is still open. The key in the email authorizes the answer without a login.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { oneOf, text } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { jobStates } from './rules/job-state.ts'

export const renewalAnswers = ['renew', 'keep', 'withdraw'] as const
export type RenewalAnswer = (typeof renewalAnswers)[number]

/** The maximum length of a submitted key. Valid keys are shorter. */
const MAX_KEY_LENGTH = 100

/**
 * `actions` are the actions that the key allows now. A used key allows none. `needs_review` means that a member has to
 * log in and submit the job for review. `path` is the page of a published job. `dead_link` is the apply link that the
 * email is about, or null for a reminder before the expiry. `keep` answers that the job is open despite the dead link.
 */
const renewalWire = z.object({
  job_id: z.int(),
  title: z.string(),
  company: z.string(),
  state: z.enum(jobStates),
  expires_at: z.nullable(z.iso.datetime()),
  actions: z.array(z.enum(renewalAnswers)),
  needs_review: z.boolean(),
  path: z.nullable(z.string()),
  dead_link: z.nullable(z.string()),
})

export type RenewalWire = z.infer<typeof renewalWire>

const key = text({ min: 1, max: MAX_KEY_LENGTH })

export const renewalEndpoints = {
  answer: endpoint({
    id: 'answerJobRenewal',
    method: 'POST',
    path: '/ninja-api/job-renewals',
    summary: 'Renew, keep or withdraw a job with the key of an email about it',
    body: newPayload(z.object({ key, answer: oneOf(renewalAnswers) })),
    response: renewalWire,
    errors: {
      404: 'The key is unknown or no longer valid',
      409: 'The key has been used, or the job needs a review first',
    },
  }),
} as const
