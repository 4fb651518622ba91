import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../button.tsx'
import { useOnFieldChange } from './form-context.ts'
import { SelectField } from './select-field.tsx'

/** Focuses the button or select that adds an item. */
const focusAddControl = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-add]')?.focus()

type ChosenListProps = {
  name: string
  /** Names the chosen options for screen readers. */
  label: string
  /** The label of the button, and then of the select, that adds an item. */
  addLabel: string
  options: readonly { readonly value: string; readonly label: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The chosen options, each with a button that removes it. */
export function ChosenList({ name, label, addLabel, options, chosen, onChange }: ChosenListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const onFieldChange = useOnFieldChange()
  // Restore the focus after the list has replaced the focused button.
  useEffect(() => {
    if (isAdding) focusAddControl(box.current)
  }, [isAdding])
  const change = (next: readonly string[]) => {
    onChange(next)
    onFieldChange(name)
  }
  const remove = (value: string) => {
    change(chosen.filter((each) => each !== value))
    // Move the focus, because the focused button disappears with its item.
    focusAddControl(box.current)
  }
  const add = (value: string) => {
    if (value !== '') change([...chosen, value])
  }
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2">
      {chosen.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value}>
              <Button
                variant="outline"
                size="small"
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => remove(value)}
              >
                {labelOf(value)}
                <X className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className="w-full">
          <SelectField
            data-add
            name={name}
            label={addLabel}
            options={options.filter(({ value }) => !chosen.includes(value))}
            value=""
            onChange={({ target }) => add(target.value)}
          />
        </div>
      ) : (
        <Button data-add variant="quiet" size="small" className="-ml-3" onClick={() => setAdding(true)}>
          {addLabel}
        </Button>
      )}
    </div>
  )
}
