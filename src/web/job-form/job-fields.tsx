import type { CompanyWire } from '#contract/jobs/company.ts'
import { allCurrencyCodes } from '#contract/jobs/currencies.ts'
import { MAX_COMPANY_NAME_LENGTH, MAX_TITLE_LENGTH } from '#contract/jobs/limits.ts'
import { salaryPeriods } from '#contract/jobs/options.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

import { ContentFields, toOptions } from './content-field.tsx'
import { type FieldName, type JobValues } from './job-values.ts'
import { PlaceField } from './place-field.tsx'

/** Lays out as many columns as fit. Each column is wide enough for its longest option. */
const columns = 'grid items-start gap-5 grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))]'

/** The fields that the form lays out by hand. `ContentFields` renders the other fields. */
const placedNames: ReadonlySet<FieldName> = new Set([
  'title',
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

export type FieldsProps = {
  values: JobValues
  /** The companies that the user may post for. */
  companies: readonly CompanyWire[]
  /** Whether the job is new. Imported jobs may lack values that new jobs require. */
  isNew: boolean
  /** Whether the job has ever been published. If so, the form does not offer to close it after 90 days. */
  wasPublished: boolean
  /** Whether saving needs a review. If so, the job must close within 90 days. */
  needsReview: boolean
  onChange: (parts: Partial<JobValues>) => void
}

/** Returns a function from a field's name to the props of its control. */
function createFieldBinder({ values, onChange }: FieldsProps) {
  return (name: FieldName) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
}

export function JobFields(props: FieldsProps) {
  const { community, topics } = usePageData()
  const bind = createFieldBinder(props)
  const { isNew, values, onChange } = props
  return (
    <>
      <FieldGroup title="Job">
        <CompanyFields {...props} />
        <Field
          label="Job title"
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          required
          {...bind('title')}
        />
        <div className={columns}>
          <ContentFields
            values={values}
            isNew={isNew}
            isPlaced={(name) => placedNames.has(name)}
            onChange={(name, value) => onChange({ [name]: value })}
          />
        </div>
        <PlaceField values={values} isRequired={isNew} onChange={onChange} />
      </FieldGroup>
      <FieldGroup title="Text">
        <TextAreaField
          label="Description"
          help={`Markdown: headings, lists, links. Explain how the job uses ${topics}.`}
          rows={10}
          required
          {...bind('description')}
        />
        <Field
          label="Skills (optional)"
          help={`Separated by commas, such as ${community}, Docker, Redis.`}
          autoComplete="off"
          {...bind('skills')}
        />
      </FieldGroup>
      <FieldGroup title="Application">
        <Field
          label="Apply link"
          help="A web address or an email address."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          {...bind('apply_link')}
        />
        <ClosingFields {...props} />
      </FieldGroup>
      <PayFields {...props} />
    </>
  )
}

/** Only a new job can be posted for a new company. */
function CompanyFields(props: FieldsProps) {
  const bind = createFieldBinder(props)
  const options = props.companies
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
  return (
    <>
      {(options.length > 0 || !props.isNew) && (
        <SelectField
          label="Company"
          options={options}
          placeholder={props.isNew ? 'A new company' : 'Choose one'}
          required={!props.isNew}
          {...bind('company_id')}
        />
      )}
      {props.isNew && props.values.company_id === '' && (
        <Field
          label="Company name"
          maxLength={MAX_COMPANY_NAME_LENGTH}
          autoComplete="organization"
          required
          {...bind('company_name')}
        />
      )}
    </>
  )
}

function PayFields(props: FieldsProps) {
  const bind = createFieldBinder(props)
  const { payRequired = false } = usePageData()
  const amount = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <FieldGroup title={payRequired ? 'Pay' : 'Pay (optional)'}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] items-start gap-3">
        <Field label="From" {...amount} {...bind('salary_min')} />
        <Field label="To" {...amount} {...bind('salary_max')} />
        <SelectField
          label="Currency"
          options={toOptions(allCurrencyCodes)}
          placeholder={null}
          {...bind('salary_currency')}
        />
        <SelectField
          label="Per"
          options={toOptions(salaryPeriods)}
          placeholder="Not stated"
          {...bind('salary_period')}
        />
      </div>
      <p className="text-small text-muted">
        {payRequired
          ? 'Required. Enter whole amounts. One of the two is enough.'
          : 'Enter whole amounts. Jobs that state their pay get more readers.'}
      </p>
    </FieldGroup>
  )
}

function ClosingFields(props: FieldsProps) {
  const bind = createFieldBinder(props)
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
