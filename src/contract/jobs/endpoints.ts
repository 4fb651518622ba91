// The five calls of the job API (specification, section 7).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobWire } from './job.ts'
import { contractTypes, employmentSchedules, locationTypes, seniorityLevels } from './options.ts'

const jobId = z.object({ job_id: z.int() })

/** What a client sends to create a posting. */
export const jobCreateBody = z.object({
  title: z.string(),
  description: z.string(),
  company_id: z.int(),
  location_type: z.enum(locationTypes),
  location: z.string(),
  salary_min: z.int().nullish(),
  salary_max: z.int().nullish(),
  salary_period: z.string().nullish(),
  employment_schedule: z.enum(employmentSchedules),
  contract_type: z.enum(contractTypes),
  seniority_level: z.enum(seniorityLevels),
  skills: z.array(z.string()).optional(),
  apply_link: z.string(),
  is_active: z.boolean().optional(),
})

/** What a client sends to change a posting: only what it names changes. */
export const jobUpdateBody = jobCreateBody.partial()

export type JobCreateBody = z.infer<typeof jobCreateBody>
export type JobUpdateBody = z.infer<typeof jobUpdateBody>

export const jobEndpoints = {
  list: endpoint({
    id: 'listJobs',
    method: 'GET',
    path: '/ninja-api/jobs',
    summary: 'All visible job postings, newest first',
    answer: z.array(jobWire),
  }),
  create: endpoint({
    id: 'createJob',
    method: 'POST',
    path: '/ninja-api/jobs',
    summary: 'Create a job posting',
    body: jobCreateBody,
    answer: jobWire,
  }),
  read: endpoint({
    id: 'getJob',
    method: 'GET',
    path: '/ninja-api/jobs/{job_id}',
    summary: 'One job posting',
    params: jobId,
    answer: jobWire,
  }),
  update: endpoint({
    id: 'updateJob',
    method: 'PUT',
    path: '/ninja-api/jobs/{job_id}',
    summary: 'Change what the body names of a job posting',
    params: jobId,
    body: jobUpdateBody,
    answer: jobWire,
  }),
  remove: endpoint({
    id: 'deleteJob',
    method: 'DELETE',
    path: '/ninja-api/jobs/{job_id}',
    summary: 'Delete a job posting',
    params: jobId,
  }),
} as const
