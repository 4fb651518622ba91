import { useId } from 'react'

import { boardFormId } from './board-form.ts'
import { FilterCount } from './filter-count.tsx'

type FilterOptionProps = {
  param: string
  option: string
  count: number | undefined
  isSelected: boolean
  onToggle: () => void
  onOnly: () => void
}

export function FilterOption({ param, option, count, isSelected, onToggle, onOnly }: FilterOptionProps) {
  const countId = useId()
  return (
    <div className="group clear-both flex items-center gap-3">
      <label className="flex min-h-8 grow items-center gap-3 phone:min-h-11">
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
