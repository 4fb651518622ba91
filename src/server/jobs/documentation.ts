import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import { companyCreateBody, companyEndpoints, companyUpdateBody } from '#contract/jobs/companies.ts'
import { exchangeRateEndpoints } from '#contract/jobs/exchange-rates.ts'
import { companyWire, jobWire } from '#contract/jobs/job.ts'
import { jobCreateBody, jobEndpoints, jobUpdateBody } from '#contract/jobs/jobs.ts'
import type { Config } from '#server/config/config.ts'
import { openApiDocument, type Operation, type Parameter, type SecurityScheme } from '#server/http/openapi.ts'

import { examples } from './examples.ts'

const security: readonly SecurityScheme[] = ['ApiKey', 'SessionToken']

const detail = z.object({ detail: z.string() })
const validationErrors = z.object({
  detail: z.array(
    z.object({
      type: z.string(),
      loc: z.array(z.union([z.string(), z.int()])),
      msg: z.string(),
      ctx: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})

const malformed = { 400: 'The body is not valid JSON' }
const unauthorized = {
  401: 'Missing or invalid credentials',
  403: 'The caller may not write, or a browser sent no valid CSRF token',
}
const notFound = { 404: 'There is none with this id, or it is not on the board' }
const editConflict = { 409: 'Changed since it was read (If-Match)' }
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

const { list, create, ...others } = jobEndpoints
const creation = operationOf(create, 'Jobs')
const operations: readonly Operation[] = [
  { ...operationOf(list, 'Jobs'), parameters: [include], errors: unauthorized },
  { ...creation, errors: { ...creation.errors, 404: 'There is no company with this id' } },
  ...Object.values(others).map((endpoint) => operationOf(endpoint, 'Jobs')),
  operationOf(exchangeRateEndpoints.read, 'Jobs'),
  ...Object.values(companyEndpoints).map((endpoint) => operationOf(endpoint, 'Companies')),
]

const mayWrite = { staff: 'Only staff may write', authenticated: 'Any signed-in user may write' }

/** The OpenAPI document of the Job API. */
export function jobsDocument({ siteName, publicUrl, jobsWritableBy }: Config) {
  return openApiDocument({
    title: `${siteName} Job API`,
    description:
      `Job postings as the board shows them, and who hires. Anyone may read. ${mayWrite[jobsWritableBy]}, ` +
      'identified by a session cookie with X-CSRFToken, by X-Session-Token, or by Authorization: Api-Key.',
    server: publicUrl,
    operations,
    schemas: {
      Job: jobWire,
      Company: companyWire,
      JobCreate: jobCreateBody,
      JobUpdate: jobUpdateBody,
      CompanyCreate: companyCreateBody,
      CompanyUpdate: companyUpdateBody,
      Detail: detail,
      ValidationErrors: validationErrors,
    },
    overrides: examples,
    errorSchema: (status) => (status === 422 ? validationErrors : detail),
  })
}

function operationOf(endpoint: Endpoint, tag: string): Operation {
  const { method, params, body } = endpoint
  const isWrite = method !== 'GET'
  const isChange = isWrite && params !== undefined
  const errors = {
    ...(body && malformed),
    ...(isWrite && unauthorized),
    ...(params && notFound),
    ...(isChange && editConflict),
    ...((params ?? body) && invalid),
  }
  return {
    endpoint,
    tag,
    ...(isWrite && { security }),
    ...(isChange && { parameters: [ifMatch] }),
    errors,
  }
}
