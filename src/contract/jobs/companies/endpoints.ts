// What passes through the calls of the companies API.
import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { integerInPath } from '../../params.ts'
import { companyWire } from '../job.ts'
import { longestCompanyName, longestDescription } from '../limits.ts'
import { line, link, text } from '../payload-fields.ts'
import { newPayload, payload } from '../payload.ts'
import { isHttpUrl, isLogoUrl } from '../rules/links.ts'
import { companyCalls } from './calls.ts'

const companyId = z.object({ company_id: integerInPath })

const companyFields = z.object({
  name: line({ least: 1, most: longestCompanyName }),
  website: z.nullish(link(isHttpUrl, 'must be an http or https address')),
  description: z.nullish(text({ most: longestDescription })),
  logo: z.nullish(link(isLogoUrl, 'must be an https address, as pages load no other pictures')),
})

/** What a client sends to create a company. */
export const companyCreateBody = newPayload(companyFields)

/** What a client sends to change a company: only what it names changes. */
export const companyUpdateBody = payload(z.partial(companyFields))

export type CompanyCreateBody = z.infer<typeof companyCreateBody>
export type CompanyUpdateBody = z.infer<typeof companyUpdateBody>

export const companyEndpoints = {
  list: endpoint({ ...companyCalls.list, summary: 'All companies, by name', answer: z.array(companyWire) }),
  create: endpoint({
    ...companyCalls.create,
    summary: 'Create a company',
    body: companyCreateBody,
    answer: companyWire,
    isTagged: true,
  }),
  read: endpoint({
    ...companyCalls.read,
    summary: 'One company',
    params: companyId,
    answer: companyWire,
    isTagged: true,
  }),
  update: endpoint({
    ...companyCalls.update,
    summary: 'Change what the body names of a company',
    params: companyId,
    body: companyUpdateBody,
    answer: companyWire,
    isTagged: true,
  }),
  remove: endpoint({
    ...companyCalls.remove,
    summary: 'Delete a company that has no job postings',
    params: companyId,
  }),
} as const
