// The job API, described for those who call it.
import * as z from 'zod/mini'

import { companyCreateBody, companyEndpoints, companyUpdateBody } from '#contract/jobs/companies/endpoints.ts'
import { jobCreateBody, jobEndpoints, jobUpdateBody } from '#contract/jobs/endpoints.ts'
import { companyWire, jobWire } from '#contract/jobs/job.ts'
import type { Config } from '#server/config.ts'
import { type Documented, openApiOf, type Parameter } from '#server/http/openapi.ts'

const detail = z.object({ detail: z.string() })
const faults = z.object({
  detail: z.array(
    z.object({
      type: z.string(),
      loc: z.array(z.union([z.string(), z.int()])),
      msg: z.string(),
      ctx: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})

const unreadable = { 400: 'The body is not JSON' }
const refused = {
  401: 'Nobody, or not with credentials that are good',
  403: 'Somebody who may not write, or a browser without the proof that our page asks',
}
const notFound = { 404: 'No such thing, or it is not on the board' }
const overtaken = { 409: 'Changed since it was read (If-Match)' }
const invalid = { 422: 'A value is missing or of the wrong kind: where, and why' }

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the answer of which the change was made: if it has changed since, 409',
  required: false,
}
const include: Parameter = {
  name: 'include',
  in: 'query',
  description: "'all': also what is not on the board, for those who may write",
  required: false,
}

const documented: readonly Documented[] = [
  { endpoint: jobEndpoints.list, parameters: [include], refusals: refused },
  create(jobEndpoints.create, notFound),
  { endpoint: jobEndpoints.read, refusals: { ...notFound, ...invalid } },
  update(jobEndpoints.update),
  remove(jobEndpoints.remove),
  { endpoint: companyEndpoints.list, refusals: {} },
  create(companyEndpoints.create, {}),
  { endpoint: companyEndpoints.read, refusals: { ...notFound, ...invalid } },
  update(companyEndpoints.update),
  remove(companyEndpoints.remove),
]

/** The OpenAPI document of the job API. */
export function jobsDocument({ siteName, publicUrl }: Config) {
  return openApiOf({
    title: `${siteName} jobs API`,
    description:
      'Job postings as the board shows them, and who hires. Reading needs nothing. Writing needs staff: by the ' +
      'cookie of a session with X-CSRFToken, by X-Session-Token, or by Authorization: Api-Key.',
    server: publicUrl,
    endpoints: documented,
    named: {
      Job: jobWire,
      Company: companyWire,
      JobCreate: jobCreateBody,
      JobUpdate: jobUpdateBody,
      CompanyCreate: companyCreateBody,
      CompanyUpdate: companyUpdateBody,
      Detail: detail,
      Faults: faults,
    },
    refusal: (status) => (status === 422 ? 'Faults' : 'Detail'),
  })
}

type Endpoint = Documented['endpoint']

function create(endpoint: Endpoint, others: Documented['refusals']): Documented {
  return { endpoint, refusals: { ...unreadable, ...refused, ...others, ...invalid } }
}

function update(endpoint: Endpoint): Documented {
  const refusals = { ...unreadable, ...refused, ...notFound, ...overtaken, ...invalid }
  return { endpoint, parameters: [ifMatch], refusals }
}

function remove(endpoint: Endpoint): Documented {
  return { endpoint, parameters: [ifMatch], refusals: { ...refused, ...notFound, ...overtaken, ...invalid } }
}
