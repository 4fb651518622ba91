// Converts the board's query to the search part of its URL and back. Omits default values and ignores invalid ones.
import { isCountryCode } from '../countries.ts'
import { byFilter, filterGroups, flagFilters } from '../filter-fields.ts'
import { sortOptions } from '../options.ts'
import { encodeText } from '../text.ts'
import { parseAmount } from './amount.ts'
import { type BoardQuery, defaultBoardQuery, areAllSelected } from './board-query.ts'
import { openRange, type SalaryRange } from './salary.ts'
import { utcOffsets } from './utc-offsets.ts'

export type QueryPair = readonly [name: string, value: string]

/** The parameter value of a switch that is on. */
export const FLAG_ON = 'yes'

/** The value of the parameter `match` of a search for all words. */
export const MATCH_WORDS = 'words'

const MAX_NUMBER = 999_999_999

/**
 * Reads a query from the search part of a URL ('?q=django&page=2') or from its parameters as pairs. Ignores unknown,
 * malformed and out-of-range values without throwing. If a parameter that takes one value is repeated, uses the first
 * value. `search` is an alias of `q`, because other boards and Django REST Framework use this name.
 */
export function parseBoardUrl(params: Iterable<QueryPair> | string): BoardQuery {
  const values = readParameters(params)
  const first = (name: string) => values.get(name)?.[0]
  const search = (first('q') ?? first('search') ?? '').trim()
  return {
    search,
    allWords: search !== '' && first('match') === MATCH_WORDS,
    selected: parseSelected(values),
    flags: byFilter(flagFilters, ({ param }) => first(param) === FLAG_ON),
    country: parseCountry(first('country')),
    utcOffset: parseUtcOffset(first('utc_offset')),
    salary: parseSalary(first('salary_min'), first('salary_max')),
    withSalaryOnly: first('no_salary') === 'hide',
    sort: sortOptions.find(({ value }) => value === first('sort'))?.value ?? defaultBoardQuery.sort,
    page: parsePage(first('page')),
  }
}

/** Writes a query as the search part of a URL: '' for the default query, otherwise '?q=...'. */
export function boardSearch(query: BoardQuery): string {
  const { search, allWords, flags, country, utcOffset, salary, withSalaryOnly, sort, page } = query
  const pairs: QueryPair[] = []
  if (search.trim() !== '') {
    pairs.push(['q', search.trim()])
    if (allWords) pairs.push(['match', MATCH_WORDS])
  }
  pairs.push(...selectedPairs(query))
  for (const { key, param } of flagFilters) if (flags[key]) pairs.push([param, FLAG_ON])
  if (country !== null) pairs.push(['country', country])
  if (utcOffset !== null) pairs.push(['utc_offset', String(utcOffset)])
  if (salary && salary.min !== openRange.min) pairs.push(['salary_min', String(salary.min)])
  if (salary && salary.max !== openRange.max) pairs.push(['salary_max', String(salary.max)])
  if (withSalaryOnly) pairs.push(['no_salary', 'hide'])
  if (sort !== defaultBoardQuery.sort) pairs.push(['sort', sort])
  if (page !== defaultBoardQuery.page) pairs.push(['page', String(page)])
  return writeSearch(pairs)
}

/** Returns '?a=1&b=2', or '' without pairs. */
export function writeSearch(pairs: readonly QueryPair[]): string {
  const text = pairs.map(([name, value]) => `${name}=${encodeText(value)}`).join('&')
  return text && `?${text}`
}

/**
 * Returns a parameter for each selected option. Omits groups whose options are all selected. A group without a selected
 * option becomes a single empty parameter.
 */
function selectedPairs({ selected }: BoardQuery): QueryPair[] {
  return filterGroups.flatMap(({ key, param, options }) => tickedPairs(param, selected[key], options))
}

export function tickedPairs(
  param: string,
  selected: readonly string[],
  options: readonly string[],
): QueryPair[] {
  if (areAllSelected(selected, options)) return []
  const ticked = options.filter((option) => selected.includes(option))
  return (ticked.length > 0 ? ticked : ['']).map((option): QueryPair => [param, option])
}

function parseSelected(values: Map<string, string[]>): BoardQuery['selected'] {
  const selected = { ...defaultBoardQuery.selected }
  for (const { key, param, options } of filterGroups) selected[key] = readTicked(values.get(param), options)
  return selected
}

/** Returns the options that a group's parameters select: all without a valid one, none for an empty one. */
export function readTicked(texts: readonly string[] = [], options: readonly string[]): readonly string[] {
  const ticked = options.filter((option) => texts.includes(option))
  return ticked.length > 0 || texts.includes('') ? ticked : options
}

/** Returns the country code in upper case, or null if the text is no country code in lower or upper case. */
export function parseCountry(text = ''): string | null {
  const code = text.toUpperCase()
  return isCountryCode(code) ? code : null
}

export const parseUtcOffset = (text = '') => utcOffsets.find((offset) => `${offset}` === text) ?? null

function parseSalary(minText: string | undefined, maxText: string | undefined): SalaryRange | null {
  const min = parseSalaryLimit(minText) ?? openRange.min
  const max = parseSalaryLimit(maxText) ?? openRange.max
  const isOpen = min === openRange.min && max === openRange.max
  return isOpen || min > max ? null : { min, max }
}

/** Returns the page number, or 1 for invalid text. For a number above the page count, the board shows its last page. */
export function parsePage(text = ''): number {
  const page = /^\d+$/.test(text) ? Math.min(Number(text), MAX_NUMBER) : 0
  return page || defaultBoardQuery.page
}

function parseSalaryLimit(text = ''): number | undefined {
  const amount = parseAmount(text)
  return amount !== undefined && amount <= MAX_NUMBER ? amount : undefined
}

/** Returns the values of each parameter in the search part of a URL, or of parameters as pairs. */
export function readParameters(params: Iterable<QueryPair> | string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of typeof params === 'string' ? parsePairs(params) : params) {
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  return values
}

function parsePairs(search: string): QueryPair[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decode(name), decode(value.join('='))]
    })
}

/** Decodes a name or value of a URL parameter. Leaves malformed percent sequences unchanged. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
