// Groups the visible jobs by company, once per snapshot. This takes a few milliseconds for 20,000 jobs.
import type { Job } from '#contract/jobs/job.ts'
import { jobLink } from '#contract/jobs/rules/related-jobs.ts'

import type { Snapshot } from '../snapshot/snapshot.ts'

/** The visible jobs of each company by company ID, newest first. Companies are in the order of their newest job. */
export type HiringCompanies = ReadonlyMap<number, readonly Job[]>

type Jobs = ReadonlyMap<number, { readonly job: Job }>

const cache = new WeakMap<Jobs, HiringCompanies>()

export function hiringCompanies({ jobs }: { jobs: Jobs }): HiringCompanies {
  const companies = cache.get(jobs) ?? groupByCompany(jobs)
  cache.set(jobs, companies)
  return companies
}

function groupByCompany(jobs: Jobs): HiringCompanies {
  return Map.groupBy(
    Array.from(jobs.values(), ({ job }) => job),
    ({ company }) => company.id,
  )
}

export function listMoreInSnapshot(list: Pick<Snapshot, 'jobs'>, job: Job, limit: number) {
  const others =
    hiringCompanies(list)
      .get(job.company.id)
      ?.filter(({ id }) => id !== job.id) ?? []
  return others.slice(0, limit).map(jobLink)
}
