// The history of a job or a company: changes with their authors, newest first.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, queryParameter } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { decisions, reasons } from './rules/decisions.ts'

/** The values of fields, by their wire names. */
const fields = z.nullable(z.record(z.string(), z.unknown()))

const changeWire = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The author. Null if the author is unknown or the account was deleted. */
  user: z.nullable(z.object({ id: z.int(), display: z.string() })),
  /** What made the change: 'api', 'import', 'demo', 'deletion' (of an account), or 'database' for manual changes. */
  via: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
  /** The old values of changed fields. Null for a creation. */
  before: fields,
  /** The new values of changed fields. Null for a deletion. */
  after: fields,
})

export const decisionWire = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The reviewer. Members of the company do not see the reviewer and receive null. */
  user: z.nullable(z.object({ id: z.int(), display: z.string() })),
  about: z.string(),
  decision: z.enum(decisions),
  reason: z.nullable(z.enum(reasons)),
  /** The reviewer's note to the company. */
  note: z.nullable(z.string()),
})

/**
 * `next` is the value of `before` that requests the following page. It is null on the last page. `decisions` are the
 * review decisions about a job in the period of the page, newest first, without undone decisions. Members of the
 * company get only the changes by members and the decisions that were sent to them.
 */
export const historyWire = z.object({
  results: z.array(changeWire),
  decisions: z.array(decisionWire),
  next: z.nullable(z.int()),
})

export type HistoryPage = z.infer<typeof historyWire>
export type Change = HistoryPage['results'][number]
export type DecisionInHistory = HistoryPage['decisions'][number]

export const historyEndpoints = endpointGroup(
  { parameters: [queryParameter('before', 'The `next` of the previous page')] },
  {
    job: endpoint({
      id: 'getJobHistory',
      method: 'GET',
      path: '/ninja-api/jobs/{job_id}/history',
      summary: 'Changes of a job and decisions about it, newest first',
      params: z.object({ job_id: integerInPath }),
      response: historyWire,
    }),
    company: endpoint({
      id: 'getCompanyHistory',
      method: 'GET',
      path: '/ninja-api/companies/{company_id}/history',
      summary: 'Changes of a company and decisions about it, newest first',
      params: z.object({ company_id: integerInPath }),
      response: historyWire,
    }),
  },
)
