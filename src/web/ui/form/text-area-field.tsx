import type { ComponentProps } from 'react'

import { Labelled } from './labelled.tsx'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  name: string
  label: string
  help?: string | undefined
}

export function TextAreaField({ label, help, ...text }: TextAreaFieldProps) {
  return (
    <Labelled name={text.name} label={label} help={help}>
      {({ className, ...control }) => (
        <textarea {...control} className={`${className} field-sizing-content min-h-60 py-2.5`} {...text} />
      )}
    </Labelled>
  )
}
