import { filterFormId } from './skip-to-filters.tsx'

type PanelSelectProps = {
  name: string
  label: string
  /** The label of the option that does not filter. */
  anyLabel: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** The number of items by the value of an option. */
  counts?: Readonly<Record<string, number>> | undefined
  value: string | null
  onChange: (value: string | null) => void
}

export function PanelSelect({ name, label, anyLabel, options, counts, value, onChange }: PanelSelectProps) {
  return (
    <label className="grid gap-1">
      <span className="text-small font-semibold text-muted">{label}</span>
      <select
        name={name}
        form={filterFormId}
        value={value ?? ''}
        className="h-10 w-full min-w-0 rounded-control border border-control bg-raised px-3 phone:h-11"
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {counts ? `${option.label} (${counts[option.value] ?? 0})` : option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
