import { X } from 'lucide-react'
import { useRef } from 'react'

import { allCountryCodes, countryNames } from '#contract/jobs/countries.ts'
import { Button } from '#web/ui/button.tsx'
import { useOnFieldChange } from '#web/ui/form/form-context.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

import { listOf } from './job-values.ts'

const nameOf = (code: string) => countryNames([code])[0] ?? code

const countries = allCountryCodes
  .map((value) => ({ value, label: nameOf(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

type CountriesFieldProps = {
  label: string
  /** Country codes, separated by spaces. */
  value: string
  onChange: (value: string) => void
}

export function CountriesField({ label, value, onChange }: CountriesFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const onFieldChange = useOnFieldChange()
  const chosen = listOf(value, /[\s,]+/)
  const add = (code: string) => code !== '' && onChange([...chosen, code].join(' '))
  const remove = (code: string) => {
    onChange(chosen.filter((each) => each !== code).join(' '))
    onFieldChange('countries')
    box.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={box} className="grid gap-2">
      <SelectField
        name="countries"
        label={label}
        options={countries.filter((country) => !chosen.includes(country.value))}
        placeholder={chosen.length === 0 ? 'Choose one' : 'Add another one'}
        value=""
        onChange={({ target }) => add(target.value)}
      />
      {chosen.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                variant="outline"
                size="small"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => remove(code)}
              >
                {nameOf(code)}
                <X className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
