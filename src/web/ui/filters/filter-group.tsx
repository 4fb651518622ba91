// Without a selected option, no item matches. With all options selected, all items match (specification, section 5).
import { type ComponentType, useId } from 'react'

import { areAllSelected } from '#contract/jobs/rules/board-query.ts'

import { filterFormId } from './skip-to-filters.tsx'

type CounterProps<Count> = { id: string; count: Count | undefined }

type FilterGroupProps<Count> = {
  group: { readonly param: string; readonly label: string; readonly options: readonly string[] }
  selected: readonly string[]
  /** The number of items of each option. */
  counts: Readonly<Record<string, Count>> | undefined
  Counter: ComponentType<CounterProps<Count>>
  onChange: (selected: readonly string[]) => void
}

export function FilterGroup<Count>({ group, selected, counts, Counter, onChange }: FilterGroupProps<Count>) {
  const { options } = group
  const whole = areAllSelected(selected, options)
  const toggle = (option: string) =>
    onChange(options.filter((each) => selected.includes(each) !== (each === option)))
  return (
    <fieldset className="min-w-0">
      <legend className="float-left pb-1 text-small font-semibold text-muted phone:leading-11">
        {group.label}
      </legend>
      <button
        type="button"
        className="float-right text-right text-small text-accent hover:underline phone:min-h-11 phone:min-w-11 no-script:hidden"
        onClick={() => onChange(whole ? [] : options)}
      >
        {whole ? 'Clear' : 'Select all'}
        <span className="sr-only"> {group.label}</span>
      </button>
      {/* Represents an empty selection in native form submissions. */}
      <input type="hidden" name={group.param} value="" form={filterFormId} />
      {options.map((option) => (
        <FilterOption
          key={option}
          param={group.param}
          option={option}
          count={counts?.[option]}
          Counter={Counter}
          isSelected={selected.includes(option)}
          onToggle={() => toggle(option)}
          onOnly={() => onChange([option])}
        />
      ))}
    </fieldset>
  )
}

type FilterOptionProps<Count> = Omit<CounterProps<Count>, 'id'> & {
  param: string
  option: string
  Counter: ComponentType<CounterProps<Count>>
  isSelected: boolean
  onToggle: () => void
  onOnly: () => void
}

function FilterOption<Count>({
  param,
  option,
  count,
  Counter,
  isSelected,
  onToggle,
  onOnly,
}: FilterOptionProps<Count>) {
  const countId = useId()
  return (
    <div className="group clear-both flex items-center gap-3">
      <label
        className={`flex min-h-8 grow items-center gap-3 phone:min-h-11 ${count === 0 ? 'text-muted' : ''}`}
      >
        <input
          type="checkbox"
          className="checkbox"
          name={param}
          value={option}
          form={filterFormId}
          checked={isSelected}
          aria-describedby={countId}
          onChange={onToggle}
        />
        {option}
      </label>
      {/* Touch screens have no hover, so they always show the button. */}
      <button
        type="button"
        className="min-h-6 text-small font-semibold text-accent opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100 hover:underline pointer-coarse:opacity-100 phone:min-h-11 phone:min-w-11 no-script:hidden"
        onClick={onOnly}
      >
        Only<span className="sr-only"> {option}</span>
      </button>
      <Counter id={countId} count={count} />
    </div>
  )
}
