// What has become of a job or a company: every change with who made it, newest first.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'

/** Fields under their names on the wire. */
const fields = z.nullable(z.record(z.string(), z.unknown()))

const changeWire = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null where nobody is known, or where the account is gone. */
  user: z.nullable(z.object({ id: z.int(), display: z.string() })),
  /** How it came in: 'api', 'import', 'demo', 'deletion' (of an account), or 'database' where it was changed by hand. */
  via: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
  /** Of a change only the fields that differ; null of a creation. */
  before: fields,
  /** The same; null of a deletion. */
  after: fields,
})

/** `next` is what `before` has to be for the following page; null on the last one. */
export const historyWire = z.object({ results: z.array(changeWire), next: z.nullable(z.int()) })

export type HistoryPage = z.infer<typeof historyWire>
export type Change = HistoryPage['results'][number]

export const historyEndpoints = {
  job: endpoint({
    id: 'getJobHistory',
    method: 'GET',
    path: '/ninja-api/jobs/{job_id}/history',
    summary: 'What has become of a job posting, newest first',
    params: z.object({ job_id: integerInPath }),
    answer: historyWire,
  }),
  company: endpoint({
    id: 'getCompanyHistory',
    method: 'GET',
    path: '/ninja-api/companies/{company_id}/history',
    summary: 'What has become of a company, newest first',
    params: z.object({ company_id: integerInPath }),
    answer: historyWire,
  }),
} as const
