// The companies that have visible jobs, from the kept list: counted once per list, in a few milliseconds for 20,000 jobs.
import type { Job } from '#contract/jobs/job.ts'

import type { Snapshot } from '../snapshot/snapshot.ts'

/** By the company's id, in the order of their newest jobs; of each its jobs, the newest first. */
export type HiringCompanies = ReadonlyMap<number, readonly Job[]>

type Jobs = ReadonlyMap<number, { readonly job: Job }>

const counted = new WeakMap<Jobs, HiringCompanies>()

export function hiringCompanies({ jobs }: { jobs: Jobs }): HiringCompanies {
  const known = counted.get(jobs) ?? jobsByCompany(jobs)
  counted.set(jobs, known)
  return known
}

function jobsByCompany(jobs: Jobs): HiringCompanies {
  return Map.groupBy(
    Array.from(jobs.values(), ({ job }) => job),
    ({ company }) => company.id,
  )
}

/** Other open jobs of the same company, the newest first. */
export function moreOfCompany(list: Pick<Snapshot, 'jobs'>, job: Job, limit: number) {
  const others =
    hiringCompanies(list)
      .get(job.company.id)
      ?.filter(({ id }) => id !== job.id) ?? []
  return others.slice(0, limit).map(({ id, slug, title }) => ({ id, slug, title }))
}
