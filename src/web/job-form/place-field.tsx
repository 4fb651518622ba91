// One field for the place and the countries of a job. Selects the countries that the typed text names.
import { allCountryCodes, countryName } from '#contract/jobs/countries.ts'
import { MAX_LOCATION_LENGTH } from '#contract/jobs/limits.ts'
import { countriesAfterEdit, suggestLocations } from '#contract/jobs/rules/place-countries.ts'
import { ChosenList } from '#web/ui/form/chosen-list.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { toSortedOptions } from '#web/ui/form/options.ts'

import { getCountryCodes, type JobValues } from './job-values.ts'

const countries = toSortedOptions(allCountryCodes, countryName)

type PlaceFieldProps = {
  values: JobValues
  isRequired: boolean
  onChange: (parts: Partial<JobValues>) => void
}

export function PlaceField({ values, isRequired, onChange }: PlaceFieldProps) {
  const { location } = values
  const chosen = getCountryCodes(values)
  const isRemote = values.location_type === 'Remote'
  const type = (typed: string) => {
    const after = countriesAfterEdit(chosen, { before: location, after: typed })
    onChange({ location: typed, countries: after.join(' ') })
  }
  return (
    <div className="grid gap-2">
      <Field
        name="location"
        label="Location"
        help={
          isRemote
            ? 'Where applicants may live, such as Germany, France or Anywhere.'
            : 'City and country, such as Leipzig, Germany.'
        }
        suggestions={suggestLocations(location)}
        maxLength={MAX_LOCATION_LENGTH}
        autoComplete="off"
        required={isRequired}
        value={location}
        onChange={({ target }) => type(target.value)}
      />
      {/* The user can add countries, because the text may name a region such as Europe. */}
      <ChosenList
        name="countries"
        label={isRemote ? 'Countries where applicants may live' : 'Country'}
        addLabel="Add a country"
        options={countries}
        chosen={chosen}
        onChange={(codes) => onChange({ countries: codes.join(' ') })}
      />
    </div>
  )
}
