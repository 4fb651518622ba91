import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { cn } from '../../lib/cn.ts'
import { useProblemsOf } from './form-context.ts'

/** The class of the control, and the props that connect the control to its label, help and problems. */
type ControlProps = {
  id: string
  'aria-invalid': boolean
  'aria-describedby'?: string
  className: string
}

type LabelledProps = {
  name: string
  label: string
  help?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Labelled({ name, label, help, children }: LabelledProps) {
  const id = useId()
  const problems = useProblemsOf(name)
  const isInvalid = problems.length > 0
  const described = [help !== undefined && `${id}-help`, isInvalid && `${id}-problems`].filter(Boolean)
  return (
    <div data-field={name} className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isInvalid,
        ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
        className: cn(
          'h-11 w-full rounded-control border bg-raised px-3',
          isInvalid ? 'border-danger' : 'border-control',
        ),
      })}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-small wrap-anywhere text-muted">
          {help}
        </p>
      )}
      <FieldProblems id={`${id}-problems`} name={name} />
    </div>
  )
}

/** The problems of the field or of the group of fields with this name. */
export function FieldProblems({ id, name }: { id: string; name: string }) {
  const problems = useProblemsOf(name)
  if (problems.length === 0) return null
  return (
    <div id={id} className="grid gap-1 text-small text-danger">
      {problems.map(({ message }) => (
        <p key={message} className="flex gap-1.5">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      ))}
    </div>
  )
}
