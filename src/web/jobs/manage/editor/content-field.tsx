// The controls of fields that need no place of their own in the form: one for each kind.
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

import { contentFields, type ContentName, type JobValues, YES } from './job-values.ts'

type ContentFieldsProps = {
  values: JobValues
  /** A new job must state its required options; a job from elsewhere may lack them. */
  isNew: boolean
  isPlaced: (name: ContentName) => boolean
  onChange: (name: ContentName, value: string) => void
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** @returns a control for each field that `isPlaced` leaves. */
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
        return <SelectField key={name} options={asOptions(options)} required={required} {...control} />
      if (kind === 'flag')
        return (
          <SelectField key={name} options={[{ value: YES, label: 'Yes' }]} placeholder="No" {...control} />
        )
      return <Field key={name} autoComplete="off" required={required} {...control} />
    })
}
