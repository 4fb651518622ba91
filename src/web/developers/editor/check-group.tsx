import { useId } from 'react'

import { useProblemsOf } from '#web/ui/form/form-context.ts'
import { FieldProblems } from '#web/ui/form/labelled.tsx'

import { itemsOf } from './card-values.ts'

type CheckGroupProps = {
  name: string
  label: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

export function CheckGroup({ name, label, options, value, onChange }: CheckGroupProps) {
  const id = useId()
  const chosen = itemsOf(value)
  const isInvalid = useProblemsOf(name).length > 0
  const toggle = (option: string) =>
    onChange(options.filter((each) => chosen.includes(each) !== (each === option)).join('\n'))
  return (
    <fieldset data-field={name} aria-describedby={id} className="min-w-0">
      <legend className="pb-1 font-medium">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="flex min-h-8 items-center gap-3 phone:min-h-11">
            <input
              type="checkbox"
              className="checkbox"
              name={name}
              value={option}
              aria-invalid={isInvalid}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldProblems id={id} name={name} />
    </fieldset>
  )
}
