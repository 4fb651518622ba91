import { countryName } from '#contract/jobs/countries.ts'
import { filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import { type BoardQuery, hasDefaultFilters } from '#contract/jobs/rules/board-query.ts'
import { FLAG_ON } from '#contract/jobs/rules/board-url.ts'
import type { CountryOption } from '#contract/jobs/rules/country-filter.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'
import type { SalaryScale } from '#contract/jobs/rules/salary-track.ts'
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'
import { utcOffsetOptions } from '#contract/jobs/rules/utc-offsets.ts'
import { FilterGroup } from '#web/ui/filters/filter-group.tsx'
import { FilterSheet } from '#web/ui/filters/filter-sheet.tsx'
import { FilterSwitch } from '#web/ui/filters/filter-switch.tsx'
import { PanelSelect } from '#web/ui/filters/panel-select.tsx'

import { SalaryFilter } from './salary-filter.tsx'

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
  clearCount,
}: Omit<FiltersPanelProps, 'onClear'>) {
  return (
    <>
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
          options={utcOffsetOptions}
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
    </>
  )
}

/** Returns the options, plus the selected country if no job has it. Otherwise the select would show another country. */
function listOfferedCountries(options: readonly CountryOption[], country: string | null) {
  const offered = options.map(({ code, name }) => ({ value: code, label: name }))
  if (country === null || offered.some(({ value }) => value === country)) return offered
  return [...offered, { value: country, label: countryName(country) }]
}

export function FiltersPanel({ count, onClear, ...props }: FiltersPanelProps & { count: string }) {
  return (
    <FilterSheet
      title="Filter Jobs"
      isActive={!hasDefaultFilters(props.query)}
      count={count}
      onClear={onClear}
    >
      <Filters {...props} />
    </FilterSheet>
  )
}
