// Without a selected option, no item matches. With all options selected, all items match (specification, section 5).
import { useId } from 'react'

import { areAllSelected } from '#contract/jobs/rules/board-query.ts'

import { type Count, FilterCount, type Noun } from './filter-count.tsx'
import { filterFormId } from './skip-to-filters.tsx'

type FilterGroupProps = {
  group: { readonly param: string; readonly label: string; readonly options: readonly string[] }
  selected: readonly string[]
  /** The number of items of each option. */
  counts: Readonly<Record<string, Count>> | undefined
  noun?: Noun
  onChange: (selected: readonly string[]) => void
}

export function FilterGroup({ group, selected, counts, noun, onChange }: FilterGroupProps) {
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
          noun={noun}
          isSelected={selected.includes(option)}
          onToggle={() => toggle(option)}
          onOnly={() => onChange([option])}
        />
      ))}
    </fieldset>
  )
}

type FilterOptionProps = {
  param: string
  option: string
  count: Count
  noun: Noun | undefined
  isSelected: boolean
  onToggle: () => void
  onOnly: () => void
}

function FilterOption({ param, option, count, noun, isSelected, onToggle, onOnly }: FilterOptionProps) {
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
      <FilterCount id={countId} count={count} noun={noun} />
    </div>
  )
}
