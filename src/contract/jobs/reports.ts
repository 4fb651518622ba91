// Reports of visitors about published jobs.
import * as z from 'zod/mini'

import { endpoint, rateError } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { oneOf, text } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { MAX_REPORT_LENGTH, reportReasons } from './rules/reports.ts'

export const reportBody = newPayload(
  z.object({ reason: oneOf(reportReasons), note: z.nullish(text({ max: MAX_REPORT_LENGTH })) }),
)

export type ReportBody = z.infer<typeof reportBody>

export const reportEndpoints = {
  create: endpoint({
    id: 'reportJob',
    method: 'POST',
    path: '/ninja-api/jobs/{job_id}/reports',
    summary: 'Report a job on the board to the reviewers. Each visitor counts once',
    params: z.object({ job_id: integerInPath }),
    body: reportBody,
    response: z.object({
      in_review: z.boolean(),
    }),
    errors: { 403: 'A browser sent no valid CSRF token', ...rateError },
  }),
} as const
