// The five calls of the job API (specification, section 7).
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { jobWire } from './job.ts'
import { longestDescription, longestLocation, longestTitle } from './limits.ts'
import {
  contractTypes,
  employmentSchedules,
  locationTypes,
  salaryPeriods,
  seniorityLevels,
} from './options.ts'
import {
  countryCodes,
  currencyCode,
  salaryAmount,
  id,
  line,
  link,
  markdown,
  moment,
  oneOf,
  truth,
  words,
} from './payload-fields.ts'
import { newPayload, payload } from './payload.ts'
import { isApplyLink, withHost } from './rules/links.ts'

const base = '/ninja-api/jobs'

const jobId = z.object({ job_id: integerInPath })

/**
 * What a client sends to create a posting. `countries`, `salary_currency` (USD where it is not named) and `expires_at` are
 * ours: without `expires_at` it is on the board for 90 days after its publication, with null for ever.
 */
const jobFields = z.object({
  title: line({ least: 1, most: longestTitle }),
  description: markdown({ least: 1, most: longestDescription }),
  company_id: id,
  location_type: oneOf(locationTypes),
  location: line({ most: longestLocation }),
  salary_min: z.nullish(salaryAmount),
  salary_max: z.nullish(salaryAmount),
  salary_period: z.nullish(oneOf(salaryPeriods)),
  salary_currency: z.optional(currencyCode),
  employment_schedule: oneOf(employmentSchedules),
  contract_type: oneOf(contractTypes),
  seniority_level: oneOf(seniorityLevels),
  skills: z.optional(words),
  apply_link: link(withHost(isApplyLink), 'must be an http, https or mailto address'),
  is_active: z.optional(truth),
  countries: z.optional(countryCodes),
  expires_at: z.nullish(moment),
})

export const jobCreateBody = newPayload(jobFields)

/** What a client sends to change a posting: only what it names changes. */
export const jobUpdateBody = payload(z.partial(jobFields))

export type JobCreateBody = z.infer<typeof jobCreateBody>
export type JobUpdateBody = z.infer<typeof jobUpdateBody>

export const jobEndpoints = {
  list: endpoint({
    id: 'listJobs',
    method: 'GET',
    path: base,
    summary: 'All visible job postings, newest first',
    answer: z.array(jobWire),
  }),
  create: endpoint({
    id: 'createJob',
    method: 'POST',
    path: base,
    summary: 'Create a job posting',
    body: jobCreateBody,
    answer: jobWire,
    isTagged: true,
  }),
  read: endpoint({
    id: 'getJob',
    method: 'GET',
    path: `${base}/{job_id}`,
    summary: 'One job posting',
    params: jobId,
    answer: jobWire,
    isTagged: true,
  }),
  update: endpoint({
    id: 'updateJob',
    method: 'PUT',
    path: `${base}/{job_id}`,
    summary: 'Change some fields of a job posting',
    params: jobId,
    body: jobUpdateBody,
    answer: jobWire,
    isTagged: true,
  }),
  remove: endpoint({
    id: 'deleteJob',
    method: 'DELETE',
    path: `${base}/{job_id}`,
    summary: 'Delete a job posting',
    params: jobId,
  }),
} as const
