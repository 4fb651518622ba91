// A list of the jobs of a week, ready to paste into a newsletter or a forum.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, queryParameter } from '../endpoint.ts'

const weekOfJobs = z.object({
  /** The first and the last day in UTC, both inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The number of listed jobs. */
  jobs: z.int(),
  text: z.string(),
  html: z.string(),
})
export type WeekOfJobs = z.infer<typeof weekOfJobs>

export const weekEndpoints = endpointGroup(
  { tag: 'Announcements' },
  {
    read: endpoint({
      id: 'getJobsOfTheWeek',
      method: 'GET',
      path: '/ninja-api/dashboard/jobs-of-the-week',
      summary: 'The jobs of a week, as text and HTML to paste',
      response: weekOfJobs,
      parameters: [
        queryParameter('week', 'An ISO 8601 week such as 2026-W47; the last seven days by default'),
      ],
      errors: { 422: 'The week is invalid' },
    }),
  },
)
