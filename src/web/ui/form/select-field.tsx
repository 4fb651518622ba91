// A labelled choice of one among a few; without a default nothing is chosen yet.
import type { ComponentProps } from 'react'

import { Labelled } from './labelled.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  name: string
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({ label, options, defaultValue = '', ...select }: SelectFieldProps) {
  return (
    <Labelled name={select.name} label={label}>
      {(control) => (
        <select {...control} defaultValue={defaultValue} {...select}>
          <option value="">Choose one</option>
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
