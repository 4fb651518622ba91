// The webhook that marks a job as settled. It is signed according to Standard Webhooks.
import * as z from 'zod/mini'

import { endpoint, webhookErrors, webhookHeaders } from '../endpoint.ts'
import { LARGEST_INTEGER } from './limits.ts'

/** The maximum size of a body, in bytes. */
export const MAX_SETTLEMENT_BYTES = 16 * 1024

export const settlement = z.object({
  type: z.literal('job.settled'),
  data: z.object({ job_id: z.int().check(z.gte(1), z.lte(LARGEST_INTEGER)) }),
})

export const settlementEndpoints = {
  settle: endpoint({
    id: 'receiveSettlement',
    method: 'POST',
    path: '/ninja-api/settlements',
    summary: 'Mark a job as settled, signed according to Standard Webhooks',
    body: settlement,
    parameters: webhookHeaders,
    errors: { ...webhookErrors, 404: 'The job does not exist, or no secret is set' },
  }),
} as const
