import { MAX_COMPANY_NAME_LENGTH, MAX_TITLE_LENGTH } from '#contract/jobs/limits.ts'
import { closingDay, defaultExpiry, latestPublication, publicationTime } from '#contract/jobs/rules/expiry.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { toOptions } from '#web/ui/form/options.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

import { type FieldsProps, createFieldBinder } from './fields-props.ts'
import {
  type ContentName,
  type FieldName,
  type JobValues,
  YES,
  contentFields,
  parsePublication,
} from './job-values.ts'
import { OverlapFields } from './overlap-fields.tsx'
import { pasteAsMarkdown } from './paste-as-markdown.ts'
import { PayFields, useCurrencyOfPlace } from './pay-fields.tsx'
import { PlaceField } from './place-field.tsx'

type ContentFieldsProps = {
  values: JobValues
  /** Whether the job is new. Only new jobs must have all required fields, because imported jobs may lack them. */
  isNew: boolean
  isPlaced: (name: ContentName) => boolean
  onChange: (name: ContentName, value: string) => void
}

/** Renders a control for each field that the form does not lay out by hand. */
function ContentFields({ values, isNew, isPlaced, onChange }: ContentFieldsProps) {
  return contentFields
    .filter(({ name }) => !isPlaced(name))
    .map(({ name, kind, label, input, options = [] }) => {
      const control = {
        name,
        label,
        value: values[name],
        onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
      }
      const required = isNew && input === 'required'
      if (kind === 'option')
        return <SelectField key={name} options={toOptions(options)} required={required} {...control} />
      if (kind === 'flag')
        return (
          <SelectField key={name} options={[{ value: YES, label: 'Yes' }]} placeholder="No" {...control} />
        )
      return <Field key={name} autoComplete="off" required={required} {...control} />
    })
}

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
  'publish_at',
  'overlap',
])

export function JobFields(props: FieldsProps) {
  const { community, topics } = usePageData()
  const bind = createFieldBinder(props)
  const { isNew, values, onChange } = props
  const changePlace = useCurrencyOfPlace(props)
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
        <PlaceField values={values} isRequired={isNew} onChange={changePlace} />
        <OverlapFields {...props} />
      </FieldGroup>
      <FieldGroup title="Text">
        <TextAreaField
          label="Description"
          help={`Markdown: headings, lists, links. Explain how the job uses ${topics}.`}
          rows={10}
          required
          onPaste={pasteAsMarkdown}
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
        <PublicationField {...props} />
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

function ClosingFields(props: FieldsProps) {
  const bind = createFieldBinder(props)
  const { now } = usePageData()
  const start = publicationTime(parsePublication(props.values), new Date(now))
  const latest = props.needsReview ? closingDay(defaultExpiry(start)) : '2099-12-31'
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

/** A published job no longer has a date of publication. */
function PublicationField(props: FieldsProps) {
  const bind = createFieldBinder(props)
  const { now } = usePageData()
  if (props.isOnBoard) return null
  const control = bind('publish_at')
  return (
    <Field
      label="Publish on (optional)"
      help="The time is in UTC. After its approval, the job stays private until then. Leave this empty to publish it at once."
      type="datetime-local"
      min={new Date(now).toISOString().slice(0, 16)}
      max={latestPublication(new Date(now)).toISOString().slice(0, 16)}
      {...control}
    />
  )
}
