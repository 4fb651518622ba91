import { Link, useLocation } from 'react-router'

import { allCurrencyCodes } from '#contract/jobs/currencies.ts'
import { jobFields } from '#contract/jobs/fields.ts'
import { MAX_LOCATION_LENGTH, MAX_TITLE_LENGTH } from '#contract/jobs/limits.ts'
import { locationTypes, salaryPeriods } from '#contract/jobs/options.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { ContentFields } from './content-field.tsx'
import { CountriesField } from './countries-field.tsx'
import type { FieldName, JobValues } from './job-values.ts'

/** Lays out as many columns as fit. Each column is wide enough for its longest option. */
const columns = 'grid items-start gap-5 grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))]'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The fields that the form lays out by hand. `ContentFields` renders the other fields. */
const placedNames: ReadonlySet<FieldName> = new Set([
  'title',
  'location_type',
  'location',
  'countries',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'description',
  'skills',
  'apply_link',
])

type FieldsProps = {
  values: JobValues
  companies: readonly { id: number; name: string }[]
  /** Whether the job is new. Imported jobs may lack values that new jobs require. */
  isNew: boolean
  /** Whether the job has ever been published. If so, the form no longer offers to close it after 90 days. */
  wasPublished: boolean
  /** Whether saving needs a review. If so, the job must close within 90 days. */
  needsReview: boolean
  onChange: (name: FieldName, value: string) => void
}

/** Returns a function from a field's name to the props of its control. */
function binderOf({ values, onChange }: FieldsProps) {
  return (name: FieldName) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  })
}

export function JobFields(props: FieldsProps) {
  const { community } = usePageData()
  const { pathname, search } = useLocation()
  const newCompany = `${dashboardPaths.newCompany}?next=${encodeURIComponent(pathname + search)}`
  const bind = binderOf(props)
  return (
    <>
      <Field label="Title" maxLength={MAX_TITLE_LENGTH} autoComplete="off" required {...bind('title')} />
      <div className="grid gap-1.5">
        <SelectField
          label="Company"
          options={props.companies
            .map(({ id, name }) => ({ value: String(id), label: name }))
            .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))}
          required
          {...bind('company_id')}
        />
        <Link to={newCompany} className={`${linkStyles} justify-self-start text-small`}>
          Add a company
        </Link>
      </div>
      <PlaceFields {...props} />
      <PayFields {...props} />
      <div className={columns}>
        <ContentFields {...props} isPlaced={(name) => placedNames.has(name)} />
      </div>
      <TextAreaField
        label="Description"
        help="Markdown: headings, lists, links, emphasis. Pictures are removed, and HTML is shown as text."
        rows={12}
        required
        {...bind('description')}
      />
      <Field
        label="Skills"
        help={`Separated by commas, such as ${community}, PostgreSQL, HTMX.`}
        autoComplete="off"
        {...bind('skills')}
      />
      <Field
        label="Apply link"
        help="A web address, or mailto: and an email address."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...bind('apply_link')}
      />
      <ClosingFields {...props} />
    </>
  )
}

function PlaceFields(props: FieldsProps) {
  const bind = binderOf(props)
  const isRemote = props.values.location_type === 'Remote'
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={jobFields.location_type.label}
          options={asOptions(locationTypes)}
          required={props.isNew}
          {...bind('location_type')}
        />
        <Field
          label={jobFields.location.label}
          help={isRemote ? 'Such as Anywhere, or Europe.' : 'Such as Berlin, Germany.'}
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete="off"
          {...bind('location')}
        />
      </div>
      <CountriesField
        label={isRemote ? 'Countries where applicants may live' : 'Country'}
        value={props.values.countries}
        onChange={(value) => props.onChange('countries', value)}
      />
    </>
  )
}

function PayFields(props: FieldsProps) {
  const bind = binderOf(props)
  const { payRequired = false } = usePageData()
  const amount = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="pb-1.5 font-medium">Pay</legend>
      <div className={columns}>
        <Field label="From" {...amount} {...bind('salary_min')} />
        <Field label="To" {...amount} {...bind('salary_max')} />
        <SelectField
          label="Currency"
          options={asOptions(allCurrencyCodes)}
          placeholder={null}
          {...bind('salary_currency')}
        />
        <SelectField
          label="Per"
          options={asOptions(salaryPeriods)}
          placeholder="Not stated"
          {...bind('salary_period')}
        />
      </div>
      <p className="text-small text-muted">
        {payRequired
          ? 'Required. Enter whole amounts. One of the two is enough.'
          : 'Enter whole amounts. Leave both empty if the employer does not state the pay.'}
      </p>
    </fieldset>
  )
}

function ClosingFields(props: FieldsProps) {
  const bind = binderOf(props)
  const { now } = usePageData()
  const latest = props.needsReview ? defaultExpiry(new Date(now)).toISOString().slice(0, 10) : '2099-12-31'
  const usual = { value: 'usual', label: 'After 90 days' }
  const options = [
    ...(props.wasPublished && props.values.closes !== 'usual' ? [] : [usual]),
    { value: 'date', label: 'On a date' },
    ...((props.wasPublished && !props.needsReview) || props.values.closes === 'never'
      ? [{ value: 'never', label: 'Never' }]
      : []),
  ]
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <SelectField label="Closes" options={options} placeholder={null} {...bind('closes')} />
      {props.values.closes === 'date' && (
        <Field label="Last day" type="date" max={latest} required {...bind('expires_on')} />
      )}
    </div>
  )
}
