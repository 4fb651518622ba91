// The job API, described for those who call it.
import * as z from 'zod/mini'

import { jobCreateBody, jobEndpoints, jobUpdateBody } from '#contract/jobs/endpoints.ts'
import { companyWire, jobWire } from '#contract/jobs/job.ts'
import type { Config } from '#server/config.ts'
import { openApiOf } from '#server/http/openapi.ts'

const detail = z.object({ detail: z.string() })
const faults = z.object({
  detail: z.array(
    z.object({ type: z.string(), loc: z.array(z.union([z.string(), z.int()])), msg: z.string() }),
  ),
})

const unreadable = { 400: 'The body is not JSON' }
const unauthorized = { 401: 'No identity that may write' }
const notFound = { 404: 'No visible posting has this id' }
const invalid = { 422: 'A value is missing or of the wrong kind: where, and why' }

/** The OpenAPI document of the job API. */
export function jobsDocument({ siteName, publicUrl }: Config) {
  return openApiOf({
    title: `${siteName} jobs API`,
    description: 'Job postings as the board shows them. Reading needs nothing.',
    server: publicUrl,
    endpoints: [
      { endpoint: jobEndpoints.list, refusals: {} },
      { endpoint: jobEndpoints.create, refusals: { ...unreadable, ...unauthorized, ...invalid } },
      { endpoint: jobEndpoints.read, refusals: { ...notFound, ...invalid } },
      {
        endpoint: jobEndpoints.update,
        refusals: { ...unreadable, ...unauthorized, ...notFound, ...invalid },
      },
      { endpoint: jobEndpoints.remove, refusals: { ...unauthorized, ...notFound, ...invalid } },
    ],
    named: {
      Job: jobWire,
      Company: companyWire,
      JobCreate: jobCreateBody,
      JobUpdate: jobUpdateBody,
      Detail: detail,
      Faults: faults,
    },
    refusal: (status) => (status === 422 ? 'Faults' : 'Detail'),
  })
}
