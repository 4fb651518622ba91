import type { ComponentProps } from 'react'

import { Labelled } from './labelled.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  name: string
  label: string
  help?: string
  /** The label of the empty option, or null if an option is always selected. */
  placeholder?: string | null | undefined
  options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({
  label,
  help,
  options,
  placeholder = 'Choose one',
  ...select
}: SelectFieldProps) {
  // By default, an uncontrolled select starts with the empty option.
  const chosen = select.value === undefined && { defaultValue: select.defaultValue ?? '' }
  return (
    <Labelled name={select.name} label={label} help={help}>
      {(control) => (
        <select {...control} {...select} {...chosen}>
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
