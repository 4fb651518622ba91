// Checks whether an application link works, for the author of a job.
import * as z from 'zod/mini'

import { endpoint, rateError } from '../endpoint.ts'
import { link } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { isApplyLink } from './rules/links.ts'

const linkCheck = z.object({
  outcome: z.enum(['ok', 'redirects', 'dead', 'unknown', 'not_checked']),
  /** The HTTP status of the response, if there was one. */
  status: z.nullable(z.int()),
  /** The target of a redirect. */
  location: z.nullable(z.string()),
  /** A sentence that describes the outcome. */
  detail: z.string(),
})
export type LinkCheck = z.infer<typeof linkCheck>

const checkLinkBody = newPayload(
  z.object({ url: link(isApplyLink, 'must be an http, https or mailto address') }),
)

export const linkCheckEndpoints = {
  check: endpoint({
    id: 'checkLink',
    method: 'POST',
    path: '/ninja-api/dashboard/check-link',
    summary: 'Check whether an application link works',
    body: checkLinkBody,
    response: linkCheck,
    errors: rateError,
  }),
} as const
