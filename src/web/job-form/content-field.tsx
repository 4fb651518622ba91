import { Field } from '#web/ui/form/field.tsx'
import { toOptions } from '#web/ui/form/options.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

import { contentFields, type ContentName, type JobValues, YES } from './job-values.ts'

type ContentFieldsProps = {
  values: JobValues
  /** Whether the job is new. Only new jobs must have all required fields, because imported jobs may lack them. */
  isNew: boolean
  isPlaced: (name: ContentName) => boolean
  onChange: (name: ContentName, value: string) => void
}

/** Renders a control for each field that the form does not lay out by hand. */
export function ContentFields({ values, isNew, isPlaced, onChange }: ContentFieldsProps) {
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
