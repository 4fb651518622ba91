import { monthText } from '#contract/developers/rules/card-texts.ts'
import { regionsOf, roles } from '#contract/developers/vocabulary.ts'
import {
  contractTypes,
  employmentSchedules,
  locationTypes,
  salaryPeriods,
  seniorityLevels,
} from '#contract/jobs/options.ts'
import { toOptions } from '#web/job-form/content-field.tsx'
import { currencyOptionsFor } from '#web/job-form/pay-fields.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { ChosenList } from '#web/ui/form/chosen-list.tsx'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

import { languages, offsets, places, toSelect } from '../options.ts'
import { type CardValues, itemsOf } from './card-values.ts'
import { CheckGroup } from './check-group.tsx'
import { VisibilityField } from './visibility-field.tsx'

const MONTHS_AHEAD = 12
const pair = 'grid grid-cols-1 items-start gap-5 sm:grid-cols-2'

/** Returns the next months, and the month of the card if it is not one of them. */
function monthOptions(now: number, current: string) {
  const today = new Date(now)
  const dates = Array.from({ length: MONTHS_AHEAD }, (_each, at) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + at + 1)).toISOString().slice(0, 10),
  )
  if (current !== '' && !dates.includes(current)) dates.unshift(current)
  return dates.map((value) => ({ value, label: monthText(value) }))
}

type CardFieldsProps = {
  values: CardValues
  hasName: boolean
  onChange: (parts: Partial<CardValues>) => void
}

export function CardFields({ values, hasName, onChange }: CardFieldsProps) {
  const { now, community } = usePageData()
  const set = (name: keyof CardValues) => (value: string) => onChange({ [name]: value })
  const bind = (name: keyof CardValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const group = (name: keyof CardValues) => ({ name, value: values[name], onChange: set(name) })
  return (
    <>
      <FieldGroup title="What you do">
        <CheckGroup label="Roles" options={roles} {...group('roles')} />
        <SelectField
          label="Seniority level"
          options={toOptions(seniorityLevels)}
          placeholder="Not stated"
          {...bind('seniority')}
        />
        <Field
          label="Skills"
          help={`Separated by commas, such as ${community}, Docker, Redis.`}
          autoComplete="off"
          {...bind('skills')}
        />
      </FieldGroup>
      <FieldGroup title="Where and when">
        <div className={pair}>
          <SelectField
            label="Region or country"
            help={`Optional. ${regionsOf(values.place)[0] ?? 'A region'} says less about you than a country.`}
            options={toSelect(places)}
            placeholder="Not stated"
            {...bind('place')}
          />
          <SelectField
            label="Time zone"
            options={toSelect(offsets)}
            placeholder="Not stated"
            {...bind('utc_offset')}
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="font-medium">Languages</legend>
          <ChosenList
            name="languages"
            label="Languages"
            addLabel="Add a language"
            options={toSelect(languages)}
            chosen={itemsOf(values.languages)}
            onChange={(codes) => onChange({ languages: codes.join('\n') })}
          />
        </fieldset>
        <SelectField
          label="Available from"
          options={monthOptions(now, values.available_from)}
          placeholder="Now"
          {...bind('available_from')}
        />
      </FieldGroup>
      <FieldGroup title="What you look for">
        <CheckGroup label="Location type" options={locationTypes} {...group('location_types')} />
        <CheckGroup
          label="Employment schedule"
          options={employmentSchedules}
          {...group('employment_schedules')}
        />
        <CheckGroup label="Contract type" options={contractTypes} {...group('contract_types')} />
        <Field
          label="Minimum pay (never shown)"
          help="Only you see it. When a company asks you about a job, we tell you whether the job pays at least this."
          inputMode="numeric"
          autoComplete="off"
          {...bind('salary_min')}
        />
        {values.salary_min !== '' && (
          <div className={pair}>
            <SelectField
              label="Currency"
              options={currencyOptionsFor(values.salary_currency)}
              required
              {...bind('salary_currency')}
            />
            <SelectField
              label="Period"
              options={toOptions(salaryPeriods)}
              required
              {...bind('salary_period')}
            />
          </div>
        )}
      </FieldGroup>
      <VisibilityField
        value={values.visibility}
        hasName={hasName}
        onChange={(visibility) => onChange({ visibility })}
      />
      <FieldGroup
        title={
          values.visibility === 'named'
            ? 'Shown to logged-in users'
            : 'Shown only to companies whose request you accept'
        }
      >
        <TextAreaField label="About you (optional)" help="Markdown." {...bind('bio')} />
        <TextAreaField label="Links (optional)" help="One web address on each line." {...bind('links')} />
      </FieldGroup>
    </>
  )
}
