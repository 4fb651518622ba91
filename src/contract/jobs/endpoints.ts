// What passes through the five calls of the job API (specification, section 7).
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { jobCalls } from './calls.ts'
import { jobWire } from './job.ts'
import { contractTypes, employmentSchedules, locationTypes, seniorityLevels } from './options.ts'

const jobId = z.object({ job_id: integerInPath })

/** What a client sends to create a posting. */
export const jobCreateBody = z.object({
  title: z.string(),
  description: z.string(),
  company_id: z.int(),
  location_type: z.enum(locationTypes),
  location: z.string(),
  salary_min: z.nullish(z.int()),
  salary_max: z.nullish(z.int()),
  salary_period: z.nullish(z.string()),
  employment_schedule: z.enum(employmentSchedules),
  contract_type: z.enum(contractTypes),
  seniority_level: z.enum(seniorityLevels),
  skills: z.optional(z.array(z.string())),
  apply_link: z.string(),
  is_active: z.optional(z.boolean()),
})

/** What a client sends to change a posting: only what it names changes. */
export const jobUpdateBody = z.partial(jobCreateBody)

export type JobCreateBody = z.infer<typeof jobCreateBody>
export type JobUpdateBody = z.infer<typeof jobUpdateBody>

export const jobEndpoints = {
  list: endpoint({ ...jobCalls.list, answer: z.array(jobWire) }),
  create: endpoint({ ...jobCalls.create, body: jobCreateBody, answer: jobWire }),
  read: endpoint({ ...jobCalls.read, params: jobId, answer: jobWire }),
  update: endpoint({ ...jobCalls.update, params: jobId, body: jobUpdateBody, answer: jobWire }),
  remove: endpoint({ ...jobCalls.remove, params: jobId }),
} as const
