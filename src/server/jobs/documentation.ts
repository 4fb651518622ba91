// The job API, described for those who call it.
import * as z from 'zod/mini'

import { companyCreateBody, companyEndpoints, companyUpdateBody } from '#contract/jobs/companies/endpoints.ts'
import { jobCreateBody, jobEndpoints, jobUpdateBody } from '#contract/jobs/endpoints.ts'
import { companyWire, jobWire } from '#contract/jobs/job.ts'
import type { Config } from '#server/config.ts'
import { type Credentials, type Documented, openApiOf, type Parameter } from '#server/http/openapi.ts'

const credentials: readonly Credentials[] = ['ApiKey', 'SessionToken']

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

const unreadable = { 400: 'The body is not valid JSON' }
const refused = {
  401: 'Missing or invalid credentials',
  403: 'The caller may not write, or a browser sent no valid CSRF token',
}
const notFound = { 404: 'There is none with this id, or it is not on the board' }
const overtaken = { 409: 'Changed since it was read (If-Match)' }
const invalid = { 422: 'A value is missing or invalid: says where and why' }

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of what you read: if that has changed since, the answer is 409',
  required: false,
}
const include: Parameter = {
  name: 'include',
  in: 'query',
  description: "'all' lists what is not on the board too; only for those who may write",
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

const mayWrite = { staff: 'Only staff may write', authenticated: 'Any signed-in user may write' }

/** The OpenAPI document of the job API. */
export function jobsDocument({ siteName, publicUrl, jobsWritableBy }: Config) {
  return openApiOf({
    title: `${siteName} jobs API`,
    description:
      `Job postings as the board shows them, and who hires. Anyone may read. ${mayWrite[jobsWritableBy]}, ` +
      'identified by a session cookie with X-CSRFToken, by X-Session-Token, or by Authorization: Api-Key.',
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
  return { endpoint, credentials, refusals: { ...unreadable, ...refused, ...others, ...invalid } }
}

function update(endpoint: Endpoint): Documented {
  const refusals = { ...unreadable, ...refused, ...notFound, ...overtaken, ...invalid }
  return { endpoint, credentials, parameters: [ifMatch], refusals }
}

function remove(endpoint: Endpoint): Documented {
  const refusals = { ...refused, ...notFound, ...overtaken, ...invalid }
  return { endpoint, credentials, parameters: [ifMatch], refusals }
}
