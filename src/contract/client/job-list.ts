// The part of the job API client that the board needs, separate to keep its bundle small.
import type { Job } from '../jobs/job.ts'
import type { Api } from './api.ts'
import { readJob } from './read-job.ts'
import { unreadableResponseError } from './response-error.ts'

/** All visible jobs, newest first, and the ETag of the list. */
export type JobList = { jobs: Job[]; version: string }

/** The number of rows to parse without a pause. A slow phone parses them in a few milliseconds. */
const ROWS_AT_ONCE = 1000

/**
 * Returns all visible jobs. `pause` is awaited between the parts of a long list, so that the page can paint.
 * @throws TypeError for an invalid response
 */
export async function listJobs({ callVersioned }: Api, pause?: () => Promise<void>): Promise<JobList> {
  const { wire: rows, version } = await callVersioned('GET /ninja-api/jobs')
  if (!Array.isArray(rows)) throw unreadableResponseError('listJobs')
  const jobs: Job[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    if (start > 0) await pause?.()
    jobs.push(...rows.slice(start, start + ROWS_AT_ONCE).flatMap((row) => readJob(row) ?? []))
  }
  return { jobs, version }
}
