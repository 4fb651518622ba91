import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

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
  // In a closed select, each arrow key or letter chooses another option. Enter or leaving the select adds the last one.
  const [marked, setMarked] = useState('')
  const isMoving = useRef(false)
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
    setMarked('')
    if (value !== '') change([...chosen, value])
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const opensList = key === ' ' || key === 'F4' || altKey
    isMoving.current = !opensList
    if (key !== 'Enter') return
    event.preventDefault()
    add(marked)
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
            value={marked}
            onPointerDown={() => {
              isMoving.current = false
            }}
            onKeyDown={handleKeyDown}
            onChange={({ target }) => (isMoving.current ? setMarked : add)(target.value)}
            onBlur={() => add(marked)}
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
