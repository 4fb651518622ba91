import type { ComponentProps, ReactNode } from 'react'

import { cn } from '../../lib/cn.ts'
import { Labelled } from './labelled.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string
  label: string
  help?: string | undefined
  /** Content that covers the end of the input, such as a button. */
  end?: ReactNode
}

export function Field({ label, help, end, ...input }: FieldProps) {
  return (
    <Labelled name={input.name} label={label} help={help}>
      {({ className, ...control }) => (
        <div className="relative">
          <input {...control} className={cn(className, end !== undefined && 'pr-20')} {...input} />
          {end}
        </div>
      )}
    </Labelled>
  )
}
