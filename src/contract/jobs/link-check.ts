// Whether an apply link leads anywhere, for whoever writes a posting.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { link } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { isApplyLink } from './rules/links.ts'

const linkCheck = z.object({
  outcome: z.enum(['ok', 'redirects', 'dead', 'unknown', 'not_checked']),
  /** The status that was answered, if anything was. */
  status: z.nullable(z.int()),
  /** Where it redirects to. */
  location: z.nullable(z.string()),
  /** The outcome in a sentence. */
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
    summary: 'Whether an apply link leads anywhere',
    body: checkLinkBody,
    answer: linkCheck,
  }),
} as const
