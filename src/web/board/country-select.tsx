import { countryName } from '#contract/jobs/countries.ts'
import type { CountryOption } from '#contract/jobs/rules/country-filter.ts'
import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'

import { boardFormId } from './board-form.ts'

type CountrySelectProps = {
  options: readonly CountryOption[]
  /** The number of jobs by country code. */
  counts: FacetCounts[string] | undefined
  /** `null` for any country. */
  country: string | null
  onChange: (country: string | null) => void
}

/** Returns the options, plus the selected country if no job has it. Otherwise the select would show another country. */
function listOfferedCountries({ options, country }: Pick<CountrySelectProps, 'options' | 'country'>) {
  if (country === null || options.some(({ code }) => code === country)) return options
  return [...options, { code: country, name: countryName(country), jobs: 0 }]
}

export function CountrySelect({ options, counts, country, onChange }: CountrySelectProps) {
  return (
    <label className="grid gap-1">
      <span className="text-small font-semibold text-muted">Country</span>
      <select
        name="country"
        form={boardFormId}
        value={country ?? ''}
        className="h-10 w-full min-w-0 rounded-control border border-control bg-raised px-3 phone:h-11"
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">All countries</option>
        {listOfferedCountries({ options, country }).map(({ code, name }) => (
          // The browser may name a country differently. Hydration keeps the server's name.
          <option key={code} value={code} suppressHydrationWarning>
            {`${name} (${counts?.[code] ?? 0})`}
          </option>
        ))}
      </select>
    </label>
  )
}
