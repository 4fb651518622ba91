// The jobs of a week, to be pasted into a newsletter or a forum.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'

const weekOfJobs = z.object({
  /** From the first day to the last, both included, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** How many jobs it lists. */
  jobs: z.int(),
  text: z.string(),
  html: z.string(),
})
export type WeekOfJobs = z.infer<typeof weekOfJobs>

export const weekEndpoints = {
  read: endpoint({
    id: 'getJobsOfTheWeek',
    method: 'GET',
    path: '/ninja-api/dashboard/jobs-of-the-week',
    summary: 'The jobs of a week, as text and HTML to paste',
    answer: weekOfJobs,
  }),
} as const
