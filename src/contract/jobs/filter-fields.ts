// The board's filters by a single field. A filter by an option is a group of check boxes. A filter by a flag is a
// switch.
import { allFields } from './each-field.ts'
import type { FilterGroupKey, FlagFilterKey, FilterName } from './fields.ts'

type Filter<Key> = {
  /** The client's name of the field. */
  readonly key: Key
  /** The parameter in the board's URL. It is the field's wire name. */
  readonly param: FilterName
  readonly label: string
  readonly options: readonly string[]
}

/** The groups of check boxes, in the order in which the board shows them. */
export const filterGroups: readonly Filter<FilterGroupKey>[] = listFilters('option')

/** The switches. A switch is off by default. If it is on, only jobs with this flag match. */
export const flagFilters: readonly Filter<FlagFilterKey>[] = listFilters('flag')

function listFilters<Key extends string>(kind: 'option' | 'flag'): readonly Filter<Key>[]
function listFilters(kind: 'option' | 'flag'): readonly object[] {
  return allFields.flatMap(({ kind: each, name, key, filter: label, options = [] }) =>
    each === kind && label !== undefined ? [{ key, param: name, label, options }] : [],
  )
}

/** @returns a value for each filter, by its key. */
export function byFilter<Key extends string, Value>(
  filters: readonly Filter<Key>[],
  valueOf: (filter: Filter<Key>) => Value,
): Record<Key, Value>
export function byFilter(
  filters: readonly Filter<string>[],
  valueOf: (filter: Filter<string>) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(filters.map((filter) => [filter.key, valueOf(filter)]))
}
