import { pluralize } from '#contract/counts.ts'
import type { CardList } from '#contract/developers/developers.ts'
import {
  CARDS_PER_PAGE,
  DEFAULT_OVERLAP,
  defaultDirectoryQuery,
  directoryGroups,
  type DirectoryQuery,
  directorySearch,
  FEW_CARDS,
  parseDirectoryQuery,
} from '#contract/developers/rules/directory-query.ts'
import { utcOffsetOptions } from '#contract/jobs/rules/utc-offsets.ts'
import { WORKDAY_HOURS } from '#contract/jobs/rules/working-hours.ts'
import type { Chip } from '#web/ui/filters/chip-list.tsx'
import { FilterGroup } from '#web/ui/filters/filter-group.tsx'
import { FilterSheet } from '#web/ui/filters/filter-sheet.tsx'
import { FilterSwitch } from '#web/ui/filters/filter-switch.tsx'
import { PanelSelect } from '#web/ui/filters/panel-select.tsx'

import { languages, places } from './options.ts'

const atLeast = (hours: number) => `At least ${pluralize(hours, 'hour', 'hours')}`
const overlaps = Array.from({ length: WORKDAY_HOURS }, (_each, at) => at + 1)
  .filter((hours) => hours !== DEFAULT_OVERLAP)
  .map((hours) => ({ value: `${hours}`, label: atLeast(hours) }))

/** The filters with one value. `name` is a parameter of the URL. */
const selects = [
  { name: 'place', label: 'Place', anyLabel: 'All places', options: places },
  { name: 'language', label: 'Language', anyLabel: 'All languages', options: languages },
  {
    name: 'utc_offset',
    label: 'Working hours together with',
    anyLabel: 'Any time zone',
    options: utcOffsetOptions,
  },
  { name: 'overlap', label: 'For how long', anyLabel: atLeast(DEFAULT_OVERLAP), options: overlaps },
]

/** Returns the values of the parameters of the URL. Those of a group of check boxes count as one. */
const valuesOf = (query: DirectoryQuery) => new Map(new URLSearchParams(directorySearch(query)))

function withValue(query: DirectoryQuery, name: string, value: string | null): DirectoryQuery {
  const params = new URLSearchParams(directorySearch(query))
  params.delete(name)
  if (value !== null) params.set(name, value)
  return parseDirectoryQuery(params)
}

function labelOf(query: DirectoryQuery, name: string, value: string): string | undefined {
  if (name === 'q') return `“${value}”`
  if (name === 'available') return 'Available now'
  const group = directoryGroups.find(({ param }) => param === name)
  if (group) return `${group.label}: ${query.selected[group.param].join(', ') || 'none'}`
  const select = selects.find((each) => each.name === name)
  const text = select?.options.find((option) => option.value === value)?.label
  if (name === 'utc_offset') return `${atLeast(query.overlap)} together with ${text}`
  return name === 'overlap' ? undefined : `${select?.label}: ${text}`
}

/** Returns the active filters. */
export function chipsOf(query: DirectoryQuery): Chip[] {
  const first = { ...query, page: 1 }
  return [...valuesOf(first)].flatMap(([name, value]) => {
    const label = labelOf(query, name, value)
    return label === undefined ? [] : [{ label, search: directorySearch(withValue(first, name, null)) }]
  })
}

/** Says how many cards the list has, with no more than the page shows. Small numbers of people are 'few'. */
function describeTotal({ pages, results: { length } }: CardList): string {
  if (pages > 1) return `More than ${pluralize((pages - 1) * CARDS_PER_PAGE, 'developer', 'developers')}`
  if (length > 0 && length < FEW_CARDS) return `Fewer than ${FEW_CARDS} developers`
  return pluralize(length, 'developer', 'developers')
}

type DirectoryFiltersProps = {
  query: DirectoryQuery
  list: CardList
  isCurrent: boolean
  onChange: (change: Partial<DirectoryQuery>) => void
}

export function DirectoryFilters({ query, list, isCurrent, onChange }: DirectoryFiltersProps) {
  const { selected } = query
  const values = valuesOf(query)
  return (
    <FilterSheet
      title="Filter developers"
      isActive={chipsOf(query).length > 0}
      count={isCurrent ? describeTotal(list) : ''}
      onClear={() => onChange(defaultDirectoryQuery)}
    >
      <p className="text-small text-muted">Numbers count all cards.</p>
      {directoryGroups.map((group) => (
        <FilterGroup
          key={group.param}
          group={group}
          selected={selected[group.param]}
          counts={list.counts[group.param]}
          noun="developer"
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
      {selects.map((select) => (
        <PanelSelect
          key={select.name}
          {...select}
          value={values.get(select.name) ?? null}
          onChange={(value) => onChange(withValue(query, select.name, value))}
        />
      ))}
    </FilterSheet>
  )
}
