// Where the five calls of the job API go (specification, section 7). No schemas, so a browser needs no zod for it.
import type { Call } from '../endpoint.ts'

export const jobCalls = {
  list: {
    id: 'listJobs',
    method: 'GET',
    path: '/ninja-api/jobs',
    summary: 'All visible job postings, newest first',
  },
  create: {
    id: 'createJob',
    method: 'POST',
    path: '/ninja-api/jobs',
    summary: 'Create a job posting',
  },
  read: {
    id: 'getJob',
    method: 'GET',
    path: '/ninja-api/jobs/{job_id}',
    summary: 'One job posting',
  },
  update: {
    id: 'updateJob',
    method: 'PUT',
    path: '/ninja-api/jobs/{job_id}',
    summary: 'Change what the body names of a job posting',
  },
  remove: {
    id: 'deleteJob',
    method: 'DELETE',
    path: '/ninja-api/jobs/{job_id}',
    summary: 'Delete a job posting',
  },
} as const satisfies Record<string, Call>
