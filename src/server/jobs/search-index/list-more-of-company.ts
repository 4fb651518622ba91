// Other postings of the company of one, for its page.
import type { JobLink } from '#contract/pages/render.ts'
import { orNotFound } from '#server/http/problem.ts'

import { moreOfCompany } from '../companies/hiring.ts'
import type { JobsList } from '../snapshot/snapshot.ts'

/** As many as the server renders on the page of a job. */
export const MORE_JOBS = 5

/** @returns a use-case that throws Problem `notFound` for what is not on the board */
export function moreLister(jobsList: JobsList) {
  return async (_ctx: unknown, { params }: { params: { job_id: number } }): Promise<JobLink[]> => {
    const list = await jobsList.current()
    const { job } = orNotFound(list.entries.get(params.job_id))
    return moreOfCompany(list, job, MORE_JOBS)
  }
}
