import { type ComponentProps, type ReactNode, useId } from 'react'

import { cn } from '../../lib/cn.ts'
import { Labelled } from './labelled.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string
  label: string
  help?: string | undefined
  /** Values that the browser offers while the user types. */
  suggestions?: readonly string[]
  /** Content that covers the end of the input, such as a button. */
  end?: ReactNode
}

export function Field({ label, help, suggestions, end, ...input }: FieldProps) {
  const list = useId()
  return (
    <Labelled name={input.name} label={label} help={help}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...control}
            className={cn(className, end !== undefined && 'pr-20')}
            list={suggestions && list}
            {...input}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          )}
          {end}
        </div>
      )}
    </Labelled>
  )
}
