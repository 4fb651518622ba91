// One field for the place and the countries of a job. Selects the countries that the typed text names.
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { allCountryCodes, countryName } from '#contract/jobs/countries.ts'
import { MAX_LOCATION_LENGTH } from '#contract/jobs/limits.ts'
import { countriesAfterEdit, suggestLocations } from '#contract/jobs/rules/place-countries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useOnFieldChange } from '#web/ui/form/form-context.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

import { getCountryCodes, type JobValues } from './job-values.ts'

const countries = allCountryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

type PlaceFieldProps = {
  values: JobValues
  isRequired: boolean
  onChange: (parts: Partial<JobValues>) => void
}

export function PlaceField({ values, isRequired, onChange }: PlaceFieldProps) {
  const list = useId()
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
        list={list}
        maxLength={MAX_LOCATION_LENGTH}
        autoComplete="off"
        required={isRequired}
        value={location}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={list}>
        {suggestLocations(location).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <Countries
        label={isRemote ? 'Countries where applicants may live' : 'Country'}
        chosen={chosen}
        onChange={(codes) => onChange({ countries: codes.join(' ') })}
      />
    </div>
  )
}

/** Focuses the button or select that adds a country. */
const focusAddControl = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('[data-add-country]')?.focus()

type CountriesProps = {
  label: string
  chosen: readonly string[]
  onChange: (codes: readonly string[]) => void
}

/** The chosen countries. The user can add more, because the text may name a region such as Europe. */
function Countries({ label, chosen, onChange }: CountriesProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const onFieldChange = useOnFieldChange()
  // Restore the focus after the list has replaced the focused button.
  useEffect(() => {
    if (isAdding) focusAddControl(box.current)
  }, [isAdding])
  const change = (codes: readonly string[]) => {
    onChange(codes)
    onFieldChange('countries')
  }
  const remove = (code: string) => {
    change(chosen.filter((each) => each !== code))
    // Move the focus, because the focused button disappears with its country.
    focusAddControl(box.current)
  }
  const add = (code: string) => {
    if (code !== '') change([...chosen, code])
  }
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2">
      {chosen.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                variant="outline"
                size="small"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => remove(code)}
              >
                {countryName(code)}
                <X className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className="w-full">
          <SelectField
            data-add-country
            name="countries"
            label={label}
            options={countries.filter(({ value }) => !chosen.includes(value))}
            placeholder="Add a country"
            value=""
            onChange={({ target }) => add(target.value)}
          />
        </div>
      ) : (
        <Button
          data-add-country
          variant="quiet"
          size="small"
          className="-ml-3"
          onClick={() => setAdding(true)}
        >
          Add a country
        </Button>
      )}
    </div>
  )
}
