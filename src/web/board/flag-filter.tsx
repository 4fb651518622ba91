import { boardFormId } from './board-form.ts'

type FlagFilterProps = {
  filter: { readonly param: string; readonly label: string }
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function FlagFilter({ filter, isOn, onChange }: FlagFilterProps) {
  return (
    <label className="flex min-h-8 items-center gap-3 phone:min-h-11">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        name={filter.param}
        value="yes"
        form={boardFormId}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {filter.label}
    </label>
  )
}
