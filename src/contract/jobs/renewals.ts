// What the email before the end of a posting asks: is it still open? Its key answers for this one posting, without a login.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { oneOf, text } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { jobStates } from './rules/job-state.ts'

export const renewalAnswers = ['renew', 'withdraw'] as const
export type RenewalAnswer = (typeof renewalAnswers)[number]

/** Longer than any key; what is none is simply not found. */
export const maxKeyLength = 100

/**
 * `actions` are what the key may do now: nothing once it was answered. `needs_review`: somebody has to log in and send it
 * for review. `path` is its page on the board, while it is there.
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
})

export type RenewalWire = z.infer<typeof renewalWire>

const key = text({ least: 1, most: maxKeyLength })

export const renewalEndpoints = {
  answer: endpoint({
    id: 'answerJobRenewal',
    method: 'POST',
    path: '/ninja-api/job-renewals',
    summary: 'Renew or withdraw a posting by the key of the email that asks whether it is still open',
    body: newPayload(z.object({ key, answer: oneOf(renewalAnswers) })),
    answer: renewalWire,
  }),
} as const
