import * as z from 'zod/mini'

import { companyCreateBody, companyUpdateBody } from '#contract/jobs/companies.ts'
import { managedCompanyDetail } from '#contract/jobs/company-review.ts'
import { companyWire } from '#contract/jobs/company.ts'
import { historyWire } from '#contract/jobs/history.ts'
import { jobWire } from '#contract/jobs/job.ts'
import { jobCreateBody, jobUpdateBody } from '#contract/jobs/jobs.ts'
import { changeAnswer, managedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { Config } from '#server/config/config.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { type ErrorTexts, operationOf, type ServedEndpoint } from '#server/http/operations.ts'

import { examplesFor } from './examples.ts'

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

const errorTexts: ErrorTexts = {
  body: {
    400: 'The body is not valid JSON',
    422: 'A value is missing or invalid; the response names the field and the reason',
  },
  params: { 404: 'Not found, or not visible to the caller', 422: 'The ID is invalid' },
  credentials: {
    401: 'Missing or invalid credentials',
    403: 'The caller is not allowed to do this, or a browser sent no valid CSRF token',
  },
  conditional: {
    409: 'Changed since it was read (If-Match), or not possible in this state; `detail` has the reason',
  },
  rate: { 429: 'Too many requests; Retry-After has the seconds to wait' },
}

const BASE = '/ninja-api/'

const mayWrite = {
  employers: 'Members of a company can post its jobs, which reviewers approve',
  staff: 'Only staff may write',
  authenticated: 'Any logged-in user may write',
}

/** Returns the OpenAPI document of the Job API. */
export function jobsDocument(
  { siteName, brand, publicUrl, jobsWritableBy }: Config,
  served: readonly ServedEndpoint[],
) {
  return openApiDocument({
    title: `${siteName} Job API`,
    description:
      `The job postings of the board, and their companies. Anyone may read them. ${mayWrite[jobsWritableBy]}, ` +
      'identified by a session cookie with X-CSRFToken, by X-Session-Token, or by Authorization: Api-Key.',
    server: publicUrl,
    operations: served
      .filter(({ endpoint: { path } }) => path.startsWith(BASE))
      .map((each) => operationOf(each, errorTexts, 'Jobs')),
    schemas: {
      Job: jobWire,
      Company: companyWire,
      JobCreate: jobCreateBody,
      JobUpdate: jobUpdateBody,
      ManagedJob: managedJobDetail,
      ChangedJob: changeAnswer,
      ManagedCompany: managedCompanyDetail,
      CompanyCreate: companyCreateBody,
      CompanyUpdate: companyUpdateBody,
      History: historyWire,
      Detail: detail,
      ValidationErrors: validationErrors,
    },
    overrides: examplesFor(brand.community),
    errorSchema: (status) => (status === 422 ? validationErrors : detail),
  })
}
