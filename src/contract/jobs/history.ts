// What has become of a job or a company: every change with who made it, newest first.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { decisions, reasons } from './rules/decisions.ts'

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

const decisionWire = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for members of the company. */
  user: z.nullable(z.object({ id: z.int(), display: z.string() })),
  about: z.string(),
  decision: z.enum(decisions),
  reason: z.nullable(z.enum(reasons)),
  /** The words of the reviewer to the company. */
  note: z.nullable(z.string()),
})

/**
 * `next` is the `before` of the following page, null on the last one. `decisions` are those of reviewers about a job in the
 * time that the page covers, newest first, without those that were undone. Members of the company get the changes that
 * members made, and the decisions that were sent to them.
 */
export const historyWire = z.object({
  results: z.array(changeWire),
  decisions: z.array(decisionWire),
  next: z.nullable(z.int()),
})

export type HistoryPage = z.infer<typeof historyWire>
export type Change = HistoryPage['results'][number]
export type DecisionInHistory = HistoryPage['decisions'][number]

export const historyEndpoints = {
  job: endpoint({
    id: 'getJobHistory',
    method: 'GET',
    path: '/ninja-api/jobs/{job_id}/history',
    summary: 'Changes of a job and decisions about it, newest first',
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
