import { useId } from 'react'

import { monthText } from '#contract/developers/rules/card-texts.ts'
import { directoryGroups } from '#contract/developers/rules/directory-query.ts'
import { suggestSkills } from '#contract/developers/rules/skill-names.ts'
import { regionsOf } from '#contract/developers/vocabulary.ts'
import { salaryPeriods } from '#contract/jobs/options.ts'
import { utcOffsetOptions } from '#contract/jobs/rules/utc-offsets.ts'
import { paths } from '#web/auth/paths.ts'
import { currencyOf, currencyOptionsFor, followAmounts } from '#web/job-form/pay-fields.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { ChosenList } from '#web/ui/form/chosen-list.tsx'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useProblemsOf } from '#web/ui/form/form-context.ts'
import { FieldProblems } from '#web/ui/form/labelled.tsx'
import { toOptions } from '#web/ui/form/options.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextLink } from '#web/ui/links.tsx'

import { languages, places } from '../options.ts'
import { type CardValues, itemsOf } from './card-values.ts'

const MONTHS_AHEAD = 12
const [roleGroup, seniorityGroup, ...groups] = directoryGroups
const pair = 'grid grid-cols-1 items-start gap-5 sm:grid-cols-2'
const choice = 'flex min-h-8 items-center gap-3 phone:min-h-11'

/** Returns the next months, and the month of the card if it is not one of them. */
function monthOptions(now: number, current: string) {
  const today = new Date(now)
  const dates = Array.from({ length: MONTHS_AHEAD }, (_each, at) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + at + 1)).toISOString().slice(0, 10),
  )
  if (current !== '' && !dates.includes(current)) dates.unshift(current)
  return toOptions(dates, monthText)
}

type CheckGroupProps = {
  name: string
  label: string
  options: readonly string[]
  value: string
  onChange: (change: { target: { value: string } }) => void
}

function CheckGroup({ name, label, options, value, onChange }: CheckGroupProps) {
  const id = useId()
  const chosen = itemsOf(value)
  const isInvalid = useProblemsOf(name).length > 0
  const toggle = (option: string) => {
    const next = options.filter((each) => chosen.includes(each) !== (each === option))
    onChange({ target: { value: next.join('\n') } })
  }
  return (
    <fieldset data-field={name} aria-describedby={id} className="min-w-0">
      <legend className="pb-1 font-medium">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className={choice}>
            <input
              type="checkbox"
              className="checkbox"
              name={name}
              value={option}
              aria-invalid={isInvalid}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldProblems id={id} name={name} />
    </fieldset>
  )
}

const visibilities = [
  [
    'anonymous',
    'Anonymous',
    'Everyone sees your roles, skills and place. Your name stays hidden until you accept a request.',
  ],
  [
    'named',
    'With your name',
    'Logged-in users also see your name, picture, text and links. Visitors do not.',
  ],
  ['off', 'Off', 'Nobody sees your card, links to it stop working, and open requests end.'],
] as const

/** Adds the currency of the country, unless the user has chosen one, and the period that fits the amount. */
function addPay(values: CardValues, parts: Partial<CardValues>): Partial<CardValues> {
  const { country, salary_min: amount, salary_currency: currency } = { ...values, ...parts }
  return {
    ...(amount !== '' && currency === '' && { salary_currency: currencyOf([country]) ?? '' }),
    ...followAmounts({ ...values, salary_max: '' }, parts),
    ...parts,
  }
}

function describeUnknown(skills: readonly string[]): string {
  if (skills.length === 0) return ''
  return ` Not shown yet, because our list of skills lacks them: ${skills.join(', ')}. Only you and the staff of this site see them.`
}

type CardFieldsProps = {
  values: CardValues
  unknownSkills: readonly string[]
  hasName: boolean
  onChange: (parts: Partial<CardValues>) => void
}

export function CardFields({ values, unknownSkills, hasName, onChange }: CardFieldsProps) {
  const id = useId()
  const { now, community } = usePageData()
  const bind = (name: keyof CardValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(addPay(values, { [name]: target.value })),
  })
  return (
    <>
      <FieldGroup title="What you do">
        <CheckGroup label="Roles" options={roleGroup.options} {...bind('roles')} />
        <SelectField
          label={seniorityGroup.label}
          options={toOptions(seniorityGroup.options)}
          placeholder="Not stated"
          {...bind('seniority')}
        />
        <Field
          label="Skills"
          help={`Separated by commas, such as ${community}, Docker, Redis.${describeUnknown(unknownSkills)}`}
          suggestions={suggestSkills(values.skills)}
          autoComplete="off"
          {...bind('skills')}
        />
      </FieldGroup>
      <FieldGroup title="Where and when">
        <div className={pair}>
          <SelectField
            label="Region or country"
            help={`Optional. ${regionsOf(values.country)[0] ?? 'A region'} says less about you than a country.`}
            options={places}
            placeholder="Not stated"
            {...bind('country')}
          />
          <SelectField
            label="Time zone"
            help="Whole hours. Choose the nearest."
            options={utcOffsetOptions}
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
            options={languages}
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
        {groups.map(({ key, label, options }) => (
          <CheckGroup key={key} label={label} options={options} {...bind(key)} />
        ))}
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
      <FieldGroup title="Who sees your card">
        <div className="grid gap-3">
          {visibilities.map(([value, label, about]) => (
            <div key={value}>
              <label className={`${choice} font-medium`}>
                <input
                  type="radio"
                  aria-describedby={id + value}
                  className="size-5 shrink-0 accent-accent"
                  {...bind('visibility')}
                  value={value}
                  checked={value === values.visibility}
                />
                {label}
              </label>
              <p id={id + value} className="text-small text-muted">
                {about}
              </p>
              {value === 'named' && !hasName && (
                <p className="text-small">
                  Your account has no name yet. <TextLink to={paths.profile}>Add your name</TextLink>
                </p>
              )}
            </div>
          ))}
        </div>
      </FieldGroup>
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
