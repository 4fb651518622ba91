// Where the five calls of the job API go (specification, section 7). No schemas, so a browser needs no zod for it.
import type { Call } from '../endpoint.ts'

export const jobCalls = {
  list: {
    id: 'listJobs',
    method: 'GET',
    path: '/ninja-api/jobs',
  },
  create: {
    id: 'createJob',
    method: 'POST',
    path: '/ninja-api/jobs',
  },
  read: {
    id: 'getJob',
    method: 'GET',
    path: '/ninja-api/jobs/{job_id}',
  },
  update: {
    id: 'updateJob',
    method: 'PUT',
    path: '/ninja-api/jobs/{job_id}',
  },
  remove: {
    id: 'deleteJob',
    method: 'DELETE',
    path: '/ninja-api/jobs/{job_id}',
  },
} as const satisfies Record<string, Call>
