import { pluralize } from '#contract/counts.ts'
import type { CardList } from '#contract/developers/developers.ts'
import {
  DEFAULT_OVERLAP,
  defaultDirectoryQuery,
  directoryGroups,
  type DirectoryQuery,
  directorySearch,
} from '#contract/developers/rules/directory-query.ts'
import { languageName } from '#contract/developers/vocabulary.ts'
import { countryName, isCountryCode } from '#contract/jobs/countries.ts'
import { areAllSelected } from '#contract/jobs/rules/board-query.ts'
import { utcOffsetText, WORKDAY_HOURS } from '#contract/jobs/rules/working-hours.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import type { Chip } from '#web/ui/filters/chip-list.tsx'
import { FilterGroup } from '#web/ui/filters/filter-group.tsx'
import { FilterSheet } from '#web/ui/filters/filter-sheet.tsx'
import { FilterSwitch } from '#web/ui/filters/filter-switch.tsx'
import { PanelSelect } from '#web/ui/filters/panel-select.tsx'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

import { languages, offsets, places } from './options.ts'

const atLeast = (hours: number) => `At least ${pluralize(hours, 'hour', 'hours')}`
const overlaps = Array.from({ length: WORKDAY_HOURS }, (_each, at) => at + 1)
  .filter((hours) => hours !== DEFAULT_OVERLAP)
  .map((hours) => ({ code: `${hours}`, name: atLeast(hours) }))

type Change = Partial<DirectoryQuery>

/** Returns the active filters, each with the change that removes it. */
function listActive(query: DirectoryQuery): { label: string; without: Change }[] {
  const { search, selected, place, language, utcOffset, overlap, isAvailable } = query
  const groups = directoryGroups
    .filter(({ param, options }) => !areAllSelected(selected[param], options))
    .map(({ param, label, options }) => ({
      label: `${label}: ${selected[param].join(', ') || 'none'}`,
      without: { selected: { ...selected, [param]: options } },
    }))
  return [
    ...(search === '' ? [] : [{ label: `“${search}”`, without: { search: '' } }]),
    ...groups,
    ...(place === null
      ? []
      : [
          {
            label: `Place: ${isCountryCode(place) ? countryName(place) : place}`,
            without: { place: null },
          },
        ]),
    ...(language === null
      ? []
      : [{ label: `Language: ${languageName(language)}`, without: { language: null } }]),
    ...(utcOffset === null
      ? []
      : [
          {
            label: `${atLeast(overlap)} together with ${utcOffsetText(utcOffset)}`,
            without: { utcOffset: null, overlap: DEFAULT_OVERLAP },
          },
        ]),
    ...(isAvailable ? [{ label: 'Available now', without: { isAvailable: false } }] : []),
  ]
}

export const chipsOf = (query: DirectoryQuery): Chip[] =>
  listActive(query).map(({ label, without }) => ({
    label,
    search: directorySearch({ ...query, ...without, page: 1 }),
  }))

type CounterProps = { id: string; count: number | 'few' | undefined }

function Counter({ id, count }: CounterProps) {
  return (
    <span id={id} className="min-w-6 text-right text-small tabular-nums">
      {count}
      {count !== undefined && <span className="sr-only"> developers</span>}
    </span>
  )
}

type DirectoryFiltersProps = {
  query: DirectoryQuery
  counts: CardList['counts']
  onChange: (change: Change) => void
}

export function DirectoryFilters({ query, counts, onChange }: DirectoryFiltersProps) {
  const { selected, utcOffset, overlap } = query
  return (
    <FilterSheet title="Filter developers" isActive={listActive(query).length > 0} count="">
      {directoryGroups.map((group) => (
        <FilterGroup
          key={group.param}
          group={group}
          selected={selected[group.param]}
          counts={counts[group.param]}
          Counter={Counter}
          onChange={(options) => onChange({ selected: { ...selected, [group.param]: options } })}
        />
      ))}
      <FilterSwitch
        name="available"
        value="now"
        label="Available now"
        isOn={query.isAvailable}
        onChange={(isAvailable) => onChange({ isAvailable })}
      />
      <PanelSelect
        name="place"
        label="Place"
        anyLabel="All places"
        options={places}
        value={query.place}
        onChange={(place) => onChange({ place })}
      />
      <PanelSelect
        name="language"
        label="Language"
        anyLabel="All languages"
        options={languages}
        value={query.language}
        onChange={(language) => onChange({ language })}
      />
      <PanelSelect
        name="utc_offset"
        label="Working hours together with"
        anyLabel="Any time zone"
        options={offsets}
        value={utcOffset?.toString() ?? null}
        onChange={(offset) => onChange({ utcOffset: offset === null ? null : Number(offset) })}
      />
      <PanelSelect
        name="overlap"
        label="For how long"
        anyLabel={atLeast(DEFAULT_OVERLAP)}
        options={overlaps}
        value={overlap === DEFAULT_OVERLAP ? null : `${overlap}`}
        onChange={(hours) => onChange({ overlap: hours === null ? DEFAULT_OVERLAP : Number(hours) })}
      />
      <noscript>
        <button type="submit" form={filterFormId} className={buttonStyles()}>
          Apply filters
        </button>
      </noscript>
      <Button variant="outline" className="no-script:hidden" onClick={() => onChange(defaultDirectoryQuery)}>
        Clear All Filters
      </Button>
    </FilterSheet>
  )
}
