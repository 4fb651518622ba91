// The webhook by which another system says that a job is settled. It is signed, as Standard Webhooks says.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { largestInteger } from './limits.ts'

/** The largest body that is read. */
export const largestSettlement = 16 * 1024

export const settlement = z.object({
  type: z.literal('job.settled'),
  data: z.object({ job_id: z.int().check(z.gte(1), z.lte(largestInteger)) }),
})

export const settlementEndpoints = {
  settle: endpoint({
    id: 'receiveSettlement',
    method: 'POST',
    path: '/ninja-api/settlements',
    summary: 'A job is settled: signed as Standard Webhooks says',
    body: settlement,
  }),
} as const
