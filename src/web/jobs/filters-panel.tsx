// The filters: a column on a wide screen, a panel that opens on a narrow one.
import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import { filterGroups } from '#contract/jobs/options.ts'
import { type BoardQuery, isDefaultFilters } from '#contract/jobs/rules/board-query.ts'
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'
import { cn } from '#web/lib/cn.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'

import { boardFormId } from './board-form.ts'
import { FilterGroup } from './filter-group.tsx'
import { SalaryFilter } from './salary-filter.tsx'

const panelId = 'filters'

type FiltersPanelProps = {
  query: BoardQuery
  span: SalaryRange
  onChange: (patch: Partial<BoardQuery>) => void
  onClear: () => void
}

function Filters({ query, span, onChange, onClear }: FiltersPanelProps) {
  return (
    <>
      <div className="flex items-center justify-between max-lg:hidden">
        <h2 className="text-title font-semibold">Filters</h2>
        {!isDefaultFilters(query) && <Badge tone="accent">Active</Badge>}
      </div>
      {filterGroups.map((group) => (
        <FilterGroup
          key={group.key}
          group={group}
          selected={query.selected[group.key]}
          onChange={(selected) => onChange({ selected: { ...query.selected, [group.key]: selected } })}
        />
      ))}
      <SalaryFilter
        span={span}
        salary={query.salary}
        withSalaryOnly={query.withSalaryOnly}
        onChange={(salary) => onChange({ salary })}
        onChangeWithSalaryOnly={(withSalaryOnly) => onChange({ withSalaryOnly })}
      />
      <noscript>
        <button type="submit" form={boardFormId} className={buttonStyles()}>
          Apply filters
        </button>
      </noscript>
      <Button variant="outline" className="no-script:hidden" onClick={onClear}>
        Clear All Filters
      </Button>
    </>
  )
}

export function FiltersPanel(props: FiltersPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <section aria-label="Filters">
      <Button
        ref={opener}
        variant="outline"
        className="w-full lg:hidden no-script:hidden"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-5" />
        Filter Jobs
        {!isDefaultFilters(props.query) && <Badge tone="accent">Active</Badge>}
      </Button>
      <div
        id={panelId}
        className={cn(
          'gap-6 max-lg:mt-3 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-raised max-lg:p-4 lg:grid no-script:grid',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <Filters {...props} />
        <Button className="lg:hidden no-script:hidden" onClick={close}>
          Close Filters
        </Button>
      </div>
    </section>
  )
}
