// Lists the companies with open jobs by name, and searches them by name and place.
import { allCountryCodes, countryName } from '#contract/jobs/countries.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { CompanyQuery } from '#contract/jobs/rules/company-query.ts'
import { normalizeTerm } from '#contract/jobs/rules/search.ts'
import type { CompanyIndex } from '#contract/pages/render.ts'

import type { Snapshot } from '../snapshot/snapshot.ts'
import { hiringCompanies } from './hiring.ts'

const PAGE_SIZE = 24
const MAX_PLACES = 2

type Contents = Pick<Snapshot, 'jobs'>
type CompanyJobs = readonly [Job, ...Job[]]

const byName = new Intl.Collator('en')
const sortedCompanies = new WeakMap<Snapshot['jobs'], readonly CompanyJobs[]>()

/** Returns a page of the companies with open jobs. A page number past the end returns the last page. */
export function listHiringCompanies(contents: Contents, { search, page }: CompanyQuery): CompanyIndex {
  const found = companiesByName(contents).filter(createMatcher(normalizeTerm(search)))
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = Math.min(page, pageCount)
  const companies = found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map(summarizeCompany)
  return { search, page: shown, pageCount, total: found.length, companies }
}

function companiesByName(contents: Contents): readonly CompanyJobs[] {
  const known = sortedCompanies.get(contents.jobs)
  if (known !== undefined) return known
  const companies = [...hiringCompanies(contents).values()]
    .flatMap(([newest, ...others]): CompanyJobs[] => (newest === undefined ? [] : [[newest, ...others]]))
    .toSorted(([one], [other]) => byName.compare(one.company.name, other.company.name))
  sortedCompanies.set(contents.jobs, companies)
  return companies
}

function createMatcher(term: string): (jobs: CompanyJobs) => boolean {
  if (term === '') return () => true
  const contains = (text: string) => text.toLowerCase().includes(term)
  const countries = new Set(allCountryCodes.filter((code) => contains(countryName(code))))
  return (jobs) =>
    contains(jobs[0].company.name) ||
    jobs.some((job) => contains(job.location ?? '') || job.countries.some((code) => countries.has(code)))
}

function summarizeCompany(jobs: CompanyJobs): CompanyIndex['companies'][number] {
  const { id, name, logo } = jobs[0].company
  const places = new Set(jobs.flatMap(({ location }) => location ?? []))
  return { id, name, logo, jobs: jobs.length, places: [...places].slice(0, MAX_PLACES) }
}
