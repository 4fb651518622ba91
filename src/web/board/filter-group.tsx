import { useId } from 'react'

// Without a selected option, no job matches. With all options selected, all jobs match (specification, section 5).
import type { filterGroups } from '#contract/jobs/filter-fields.ts'
import { areAllSelected } from '#contract/jobs/rules/board-query.ts'
import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'

import { boardFormId } from './board-form.ts'
import { FilterCount } from './filter-count.tsx'

type FilterGroupProps = {
  group: (typeof filterGroups)[number]
  selected: readonly string[]
  /** The number of jobs of each option. */
  counts: FacetCounts[string] | undefined
  onChange: (selected: readonly string[]) => void
}

export function FilterGroup({ group, selected, counts, onChange }: FilterGroupProps) {
  const options: readonly string[] = group.options
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
      <input type="hidden" name={group.param} value="" form={boardFormId} />
      {options.map((option) => (
        <FilterOption
          key={option}
          param={group.param}
          option={option}
          count={counts?.[option]}
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
  count: number | undefined
  isSelected: boolean
  onToggle: () => void
  onOnly: () => void
}

function FilterOption({ param, option, count, isSelected, onToggle, onOnly }: FilterOptionProps) {
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
          form={boardFormId}
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
      <FilterCount id={countId} count={count} />
    </div>
  )
}
