import * as z from 'zod/mini'

import { endpoint, endpointGroup, queryParameter } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { companyWire } from './company.ts'
import { MAX_COMPANY_NAME_LENGTH, MAX_DESCRIPTION_LENGTH } from './limits.ts'
import { line, link, text } from './payload-fields.ts'
import { newPayload, payload } from './payload.ts'
import { isHttpUrl, isLogoUrl, withHost } from './rules/links.ts'

const base = '/ninja-api/companies'

const companyId = z.object({ company_id: integerInPath })

const companyFields = z.object({
  name: line({ min: 1, max: MAX_COMPANY_NAME_LENGTH }),
  website: z.nullish(link(withHost(isHttpUrl), 'must be an http or https address')),
  description: z.nullish(text({ max: MAX_DESCRIPTION_LENGTH })),
  logo: z.nullish(
    link(withHost(isLogoUrl), 'must be an https address, because pages load no other pictures'),
  ),
})

export const companyCreateBody = newPayload(companyFields)

const MAX_JOB_QUOTA = 10_000

/** The body for changing a company. Changes only the given fields. Only staff may change `job_quota`. */
export const companyUpdateBody = payload(
  z.extend(z.partial(companyFields), {
    job_quota: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_JOB_QUOTA)))),
  }),
)

export type CompanyCreateBody = z.infer<typeof companyCreateBody>
export type CompanyUpdateBody = z.infer<typeof companyUpdateBody>
/** The public fields of a company. Changes to them may need a review. */
export type CompanyChanges = Omit<CompanyUpdateBody, 'job_quota'>

/** Documents the parameter that lists unpublished items. */
export const includeAll = {
  parameters: [queryParameter('include', "'all' also lists unpublished items and requires write access")],
  errors: {
    401: 'include=all without valid credentials',
    403: 'include=all without write access, or without a valid CSRF token from a browser',
  },
} as const

export const companyEndpoints = endpointGroup(
  { tag: 'Companies' },
  {
    list: endpoint({
      id: 'listCompanies',
      method: 'GET',
      path: base,
      summary: 'The companies that have had a job on the board, sorted by name',
      response: z.array(companyWire),
      ...includeAll,
    }),
    create: endpoint({
      id: 'createCompany',
      method: 'POST',
      path: base,
      summary: 'Create a company',
      body: companyCreateBody,
      response: companyWire,
      isTagged: true,
    }),
    read: endpoint({
      id: 'getCompany',
      method: 'GET',
      path: `${base}/{company_id}`,
      summary: 'One company',
      params: companyId,
      response: companyWire,
      isTagged: true,
    }),
    update: endpoint({
      id: 'updateCompany',
      method: 'PUT',
      path: `${base}/{company_id}`,
      summary: 'Change some fields of a company. Changes of a published company may be reviewed first',
      params: companyId,
      body: companyUpdateBody,
      response: companyWire,
      isTagged: true,
    }),
    remove: endpoint({
      id: 'deleteCompany',
      method: 'DELETE',
      path: `${base}/{company_id}`,
      summary: 'Delete a company. With job postings, only if they are deleted too',
      params: companyId,
      parameters: [queryParameter('jobs', "'delete' to delete the job postings too")],
      checksIfMatch: true,
    }),
  },
)
