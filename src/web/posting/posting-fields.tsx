// The fields of the short form. All other fields of a job get defaults, which the user can change in the full editor.
import { allCurrencyCodes } from '#contract/jobs/currencies.ts'
import { jobFields } from '#contract/jobs/fields.ts'
import { MAX_COMPANY_NAME_LENGTH, MAX_LOCATION_LENGTH, MAX_TITLE_LENGTH } from '#contract/jobs/limits.ts'
import { locationTypes } from '#contract/jobs/options.ts'
import { CountriesField } from '#web/job-form/countries-field.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

import type { PostingValues } from './posting-values.ts'

type FieldsProps = {
  values: PostingValues
  /** The companies that the user may post for. */
  companies: readonly { id: number; name: string }[]
  onChange: (parts: Partial<PostingValues>) => void
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

function binderOf({ values, onChange }: FieldsProps) {
  return (name: keyof PostingValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
}

function CompanyFields(props: FieldsProps) {
  const bind = binderOf(props)
  return (
    <>
      {props.companies.length > 0 && (
        <SelectField
          label="Company"
          options={props.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="A new company"
          {...bind('company_id')}
        />
      )}
      {props.values.company_id === '' && (
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Field
            label="Company name"
            maxLength={MAX_COMPANY_NAME_LENGTH}
            autoComplete="organization"
            required
            {...bind('company_name')}
          />
          <Field
            label="Company website"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://"
            {...bind('website')}
          />
        </div>
      )}
    </>
  )
}

export function PostingFields(props: FieldsProps) {
  const { community, topics } = usePageData()
  const bind = binderOf(props)
  const isRemote = props.values.location_type === 'Remote'
  const amount = { inputMode: 'numeric', autoComplete: 'off' } as const
  const { payRequired = false } = usePageData()
  return (
    <>
      <CompanyFields {...props} />
      <Field label="Job title" maxLength={MAX_TITLE_LENGTH} autoComplete="off" required {...bind('title')} />
      <TextAreaField
        label="Description"
        help={`Markdown: headings, lists, links. Explain how the job uses ${topics}.`}
        rows={10}
        required
        {...bind('description')}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={jobFields.location_type.label}
          options={asOptions(locationTypes)}
          required
          {...bind('location_type')}
        />
        <Field
          label={jobFields.location.label}
          help={isRemote ? 'Such as Anywhere, or Europe.' : 'Such as Berlin, Germany.'}
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete="off"
          required
          {...bind('location')}
        />
      </div>
      <CountriesField
        label={isRemote ? 'Countries where applicants may live' : 'Country'}
        value={props.values.countries}
        onChange={(countries) => props.onChange({ countries })}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
        <legend className="pb-1.5 font-medium">Pay per year</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-5">
          <Field label="From" {...amount} {...bind('salary_min')} />
          <Field label="To" {...amount} {...bind('salary_max')} />
          <SelectField
            label="Currency"
            options={asOptions(allCurrencyCodes)}
            placeholder={null}
            {...bind('salary_currency')}
          />
        </div>
        <p className="text-small text-muted">
          {payRequired
            ? 'Required. One of the two amounts is enough.'
            : 'Jobs that state the pay get more readers.'}
        </p>
      </fieldset>
      <Field
        label="Apply link"
        help="A web address, or mailto: and an email address."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...bind('apply_link')}
      />
      <Field
        label="Skills"
        help={`Separated by commas, such as ${community}, PostgreSQL, HTMX.`}
        autoComplete="off"
        {...bind('skills')}
      />
    </>
  )
}
