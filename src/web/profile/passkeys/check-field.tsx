import { type ComponentProps, useId } from 'react'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  name: string
  label: string
  help?: string
}

export function CheckField({ label, help, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-medium lg:min-h-0">
        <input
          id={id}
          type="checkbox"
          className="checkbox"
          {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
          {...input}
        />
        {label}
      </label>
      {help !== undefined && (
        <p id={`${id}-help`} className="text-small text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
