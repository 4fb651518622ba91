// The companies that have visible jobs, from the kept list: counted once per list, in a few milliseconds for 20,000 jobs.
import type { Job } from '#contract/jobs/job.ts'

import type { ListContents } from '../snapshot/build.ts'

/** By the company's id, in the order of their newest jobs; of each its jobs, the newest first. */
export type HiringCompanies = ReadonlyMap<number, readonly Job[]>

type Entries = ReadonlyMap<number, { readonly job: Job }>

const counted = new WeakMap<Entries, HiringCompanies>()

export function hiringCompanies({ entries }: { entries: Entries }): HiringCompanies {
  const known = counted.get(entries) ?? jobsByCompany(entries)
  counted.set(entries, known)
  return known
}

function jobsByCompany(entries: Entries): HiringCompanies {
  return Map.groupBy(
    Array.from(entries.values(), ({ job }) => job),
    ({ company }) => company.id,
  )
}

/** Other open jobs of the same company, the newest first. */
export function moreOfCompany(list: Pick<ListContents, 'entries'>, job: Job, limit: number) {
  const others =
    hiringCompanies(list)
      .get(job.company.id)
      ?.filter(({ id }) => id !== job.id) ?? []
  return others.slice(0, limit).map(({ id, slug, title }) => ({ id, slug, title }))
}
