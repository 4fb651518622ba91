import { useId, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

type SavedSelectProps<Value extends string> = {
  label: string
  options: readonly (readonly [Value, string])[]
  /** The saved value, or undefined until it has loaded. */
  value: Value | undefined
  onSave: (value: Value) => Promise<void>
}

export function SavedSelect<Value extends string>({
  label,
  options,
  value,
  onSave,
}: SavedSelectProps<Value>) {
  const id = useId()
  const [outcome, setOutcome] = useState('')
  const save = async (text: string) => {
    const chosen = options.find(([each]) => each === text)?.[0]
    if (chosen === undefined) return
    setOutcome('')
    try {
      await onSave(chosen)
      setOutcome('Saved.')
    } catch (error) {
      logFailure(`"${label}" was not saved.`, error)
      setOutcome('This was not saved. Please try again.')
    }
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        disabled={value === undefined}
        className="h-11 max-w-full rounded-control border border-control bg-raised px-3"
        onChange={(event) => void save(event.target.value)}
      >
        {value === undefined && <option value="">...</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <output className="text-small text-muted">{outcome}</output>
    </div>
  )
}

/** The options for a weekly email. */
export const weeklyChoices = [
  ['off', 'Off'],
  ['on', 'On Mondays'],
] as const

export const weeklyChoice = (isOn: boolean) => (isOn ? 'on' : 'off')
