// The countries of a job: where it is, or from where one may do it.
import { countryNames } from '#contract/jobs/countries.ts'
import type { Job } from '#contract/jobs/job.ts'

const lists = new Intl.ListFormat('en')

type JobCountriesProps = { job: Pick<Job, 'countries' | 'location' | 'locationType'> }

export function JobCountries({ job: { countries, location, locationType } }: JobCountriesProps) {
  const names = countryNames(countries)
  const isRemote = locationType === 'Remote'
  if (names.length === 0 || (!isRemote && names.every((name) => location?.includes(name)))) return null
  return (
    // Browsers do not agree on every name; the server's stays.
    <p suppressHydrationWarning className="text-small wrap-anywhere text-muted">
      {isRemote ? `For applicants in ${lists.format(names)}` : lists.format(names)}
    </p>
  )
}
