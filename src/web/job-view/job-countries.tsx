import { countryName, countryNames } from '#contract/jobs/countries.ts'
import type { Job } from '#contract/jobs/job.ts'

const withArticle = new Set(
  'AE AX BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(' '),
)

function addArticles(codes: readonly string[]): string[] {
  const articled = new Set(codes.filter((code) => withArticle.has(code)).map(countryName))
  return countryNames(codes).map((name) => (articled.has(name) ? `the ${name}` : name))
}

const listFormat = new Intl.ListFormat('en')

type JobCountriesProps = { job: Pick<Job, 'countries' | 'location' | 'locationType'> }

export function JobCountries({ job: { countries, location, locationType } }: JobCountriesProps) {
  const names = countryNames(countries)
  const isRemote = locationType === 'Remote'
  if (names.length === 0 || (!isRemote && names.every((name) => location?.includes(name)))) return null
  return (
    <p className="text-small wrap-anywhere text-muted">
      {isRemote ? `For applicants in ${listFormat.format(addArticles(countries))}` : listFormat.format(names)}
    </p>
  )
}
