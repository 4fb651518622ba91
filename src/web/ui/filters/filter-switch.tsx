import { useId } from 'react'

import { FilterCount } from './filter-count.tsx'
import { filterFormId } from './skip-to-filters.tsx'

type FilterSwitchProps = {
  name: string
  /** The value of the URL parameter `name` if the switch is on. */
  value: string
  label: string
  count?: number | undefined
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

export function FilterSwitch({
  name,
  value,
  label,
  count,
  isOn,
  disabled = false,
  onChange,
}: FilterSwitchProps) {
  const countId = useId()
  return (
    <div className="flex items-center gap-3">
      <label className="flex min-h-8 grow items-center gap-3 has-disabled:text-muted phone:min-h-11">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          name={name}
          value={value}
          form={filterFormId}
          checked={isOn}
          disabled={disabled}
          aria-checked={isOn}
          aria-describedby={countId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FilterCount id={countId} count={count} />
    </div>
  )
}
