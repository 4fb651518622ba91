import { SlidersHorizontal } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { countryName } from '#contract/jobs/countries.ts'
import { filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import { type BoardQuery, hasDefaultFilters } from '#contract/jobs/rules/board-query.ts'
import { FLAG_ON } from '#contract/jobs/rules/board-url.ts'
import type { CountryOption } from '#contract/jobs/rules/country-filter.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'
import type { SalaryScale } from '#contract/jobs/rules/salary-track.ts'
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'
import { utcOffsets } from '#contract/jobs/rules/utc-offsets.ts'
import { utcOffsetText } from '#contract/jobs/rules/working-hours.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'

import { boardFormId } from './board-form.ts'
import { FilterGroup } from './filter-group.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import { SalaryFilter } from './salary-filter.tsx'
import { filtersId } from './skip-to-filters.tsx'

const panelId = 'filters'

type FiltersPanelProps = {
  query: BoardQuery
  span: SalaryRange
  scale: SalaryScale
  rates: Pick<ExchangeRates, 'date'> | undefined
  countries: readonly CountryOption[]
  counts: FacetCounts
  onChange: (patch: Partial<BoardQuery>) => void
  onClear: () => void
  /**
   * The number of times the visitor has cleared the filters. Each new number also clears invalid amounts in the fields.
   */
  clearCount: number
}

function Filters({
  query,
  span,
  scale,
  rates,
  countries,
  counts,
  onChange,
  onClear,
  clearCount,
}: FiltersPanelProps) {
  return (
    <>
      <div className="flex items-center justify-between max-lg:hidden">
        <h2 className="text-title font-semibold">Filters</h2>
        {!hasDefaultFilters(query) && <Badge tone="accent">Active</Badge>}
      </div>
      {filterGroups.map((group) => (
        <FilterGroup
          key={group.key}
          group={group}
          selected={query.selected[group.key]}
          counts={counts[group.param]}
          onChange={(selected) => onChange({ selected: { ...query.selected, [group.key]: selected } })}
        />
      ))}
      {flagFilters.map((filter) => (
        <FilterSwitch
          key={filter.key}
          name={filter.param}
          value={FLAG_ON}
          label={filter.label}
          count={counts[filter.param]?.[FLAG_ON]}
          isOn={query.flags[filter.key]}
          // A switch that would find no jobs can be turned off, but not on.
          disabled={!query.flags[filter.key] && counts[filter.param]?.[FLAG_ON] === 0}
          onChange={(isOn) => onChange({ flags: { ...query.flags, [filter.key]: isOn } })}
        />
      ))}
      {(countries.length > 0 || query.country !== null) && (
        <PanelSelect
          name="country"
          label="Country"
          anyLabel="All countries"
          options={listOfferedCountries(countries, query.country)}
          counts={counts['country']}
          value={query.country}
          onChange={(country) => onChange({ country })}
        />
      )}
      {(counts['utc_offset'] || query.utcOffset !== null) && (
        <PanelSelect
          name="utc_offset"
          label="Time zone"
          anyLabel="Any"
          options={utcOffsets.map((offset) => ({
            code: `${offset}`,
            name: utcOffsetText(offset),
          }))}
          value={query.utcOffset?.toString() ?? null}
          onChange={(offset) => onChange({ utcOffset: offset === null ? null : Number(offset) })}
        />
      )}
      <SalaryFilter
        key={clearCount}
        span={span}
        scale={scale}
        rates={rates}
        counts={counts['no_salary']}
        jobs={counts['salary']}
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

/** The header or footer of the sheet. Hidden on wide screens, where the filters are a column of the page. */
function SheetEnd({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-line px-4 py-3 not-first:border-t lg:hidden no-script:hidden">
      {children}
    </div>
  )
}

function closeUnlessIn(panel: HTMLElement | null, focused: Element | null) {
  if (focused && !panel?.contains(focused)) panel?.hidePopover()
}

export function FiltersPanel({ count, ...props }: FiltersPanelProps & { count: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    panel.current?.hidePopover()
    opener.current?.focus()
  }
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => closeUnlessIn(panel.current, relatedTarget)
  // Before hydration, the visitor may have opened the sheet or moved the focus out of it. The effect updates the
  // state. It closes the sheet if the focus is elsewhere.
  useEffect(() => {
    closeUnlessIn(panel.current, document.querySelector(`:focus:not([popovertarget=${panelId}])`))
    setIsOpen(panel.current?.matches(':popover-open') === true)
  }, [])
  return (
    <section id={filtersId} tabIndex={-1} aria-label="Filters">
      <Button
        ref={opener}
        variant="outline"
        className="w-full lg:hidden no-script:hidden"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onBlur={closeWhenLeft}
      >
        <SlidersHorizontal className="size-5" />
        Filter Jobs
        {!hasDefaultFilters(props.query) && <Badge tone="accent">Active</Badge>}
      </Button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="sheet filters"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onBlur={closeWhenLeft}
      >
        <SheetEnd>{isOpen && <h2 className="text-title font-semibold">Filter Jobs</h2>}</SheetEnd>
        <div className="grid gap-6 overscroll-contain max-lg:overflow-y-auto max-lg:px-4 max-lg:pb-4">
          <Filters {...props} />
        </div>
        <SheetEnd>
          <p className="font-semibold tabular-nums">{isOpen && count}</p>
          <Button onClick={close}>Close Filters</Button>
        </SheetEnd>
      </div>
    </section>
  )
}

/** Returns the options, plus the selected country if no job has it. Otherwise the select would show another country. */
function listOfferedCountries(options: readonly CountryOption[], country: string | null) {
  if (country === null || options.some(({ code }) => code === country)) return options
  return [...options, { code: country, name: countryName(country) }]
}

type PanelSelectProps = {
  name: string
  label: string
  /** The label of the option that does not filter. */
  anyLabel: string
  options: readonly Pick<CountryOption, 'code' | 'name'>[]
  /** The number of jobs by the code of an option. */
  counts?: FacetCounts[string] | undefined
  value: string | null
  onChange: (value: string | null) => void
}

function PanelSelect({ name, label, anyLabel, options, counts, value, onChange }: PanelSelectProps) {
  return (
    <label className="grid gap-1">
      <span className="text-small font-semibold text-muted">{label}</span>
      <select
        name={name}
        form={boardFormId}
        value={value ?? ''}
        className="h-10 w-full min-w-0 rounded-control border border-control bg-raised px-3 phone:h-11"
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{anyLabel}</option>
        {options.map(({ code, name: text }) => (
          // The browser may name a country differently. Hydration keeps the server's name.
          <option key={code} value={code} suppressHydrationWarning>
            {counts ? `${text} (${counts[code] ?? 0})` : text}
          </option>
        ))}
      </select>
    </label>
  )
}
