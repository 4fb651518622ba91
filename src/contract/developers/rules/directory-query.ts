// The query of the developer directory, and its form as the search part of a URL. Reads parameters like the board.
import { contractTypes, employmentSchedules, locationTypes, seniorityLevels } from '../../jobs/options.ts'
import {
  parseCountry,
  parsePage,
  parseUtcOffset,
  type QueryPair,
  readParameters,
  readTicked,
  tickedPairs,
  writeSearch,
} from '../../jobs/rules/board-url.ts'
import { isStorable } from '../../jobs/rules/normalize-text.ts'
import { firstCharacters } from '../../jobs/text.ts'
import { languageCodes, regions, roles } from '../vocabulary.ts'

/** The groups of check boxes. `key` is the field of a card. */
export const directoryGroups = [
  { key: 'roles', param: 'role', label: 'Role', options: roles },
  { key: 'seniority', param: 'seniority_level', label: 'Seniority level', options: seniorityLevels },
  { key: 'location_types', param: 'location_type', label: 'Location type', options: locationTypes },
  {
    key: 'employment_schedules',
    param: 'employment_schedule',
    label: 'Employment schedule',
    options: employmentSchedules,
  },
  { key: 'contract_types', param: 'contract_type', label: 'Contract type', options: contractTypes },
] as const

type GroupParam = (typeof directoryGroups)[number]['param']

export type DirectoryQuery = {
  /** Each word must occur in a role, a skill, the place, the seniority level or a language, or be another name of it. */
  search: string
  /** With all options of a group selected, the group does not filter. */
  selected: Record<GroupParam, readonly string[]>
  /** A country code or a region. */
  place: string | null
  language: string | null
  /** With an offset from UTC, cards need at least `overlap` shared working hours with it. */
  utcOffset: number | null
  overlap: number
  isAvailable: boolean
  page: number
}

export const CARDS_PER_PAGE = 20
/** Smaller numbers of cards appear as 'few', because they could tell something about a single person. */
export const FEW_CARDS = 5
export const DEFAULT_OVERLAP = 4
export const MAX_DIRECTORY_SEARCH = 100

export const defaultDirectoryQuery: DirectoryQuery = {
  search: '',
  selected: {
    role: roles,
    seniority_level: seniorityLevels,
    location_type: locationTypes,
    employment_schedule: employmentSchedules,
    contract_type: contractTypes,
  },
  place: null,
  language: null,
  utcOffset: null,
  overlap: DEFAULT_OVERLAP,
  isAvailable: false,
  page: 1,
}

/** Ignores unknown, malformed and out-of-range values. */
export function parseDirectoryQuery(params: Iterable<QueryPair> | string): DirectoryQuery {
  const values = readParameters(params)
  const first = (name: string) => values.get(name)?.[0] ?? ''
  const selected = { ...defaultDirectoryQuery.selected }
  for (const { param, options } of directoryGroups) selected[param] = readTicked(values.get(param), options)
  return {
    search: readSearch(first('q').trim()),
    selected,
    place: regions.find((region) => region === first('place')) ?? parseCountry(first('place')),
    language: languageCodes.find((code) => code === first('language')) ?? null,
    utcOffset: parseUtcOffset(first('utc_offset')),
    overlap: /^[1-8]$/.test(first('overlap')) ? Number(first('overlap')) : DEFAULT_OVERLAP,
    isAvailable: first('available') === 'now',
    page: parsePage(first('page')),
  }
}

/** Returns '' for the default query, otherwise '?q=...'. */
export function directorySearch(query: DirectoryQuery): string {
  const { search, selected, place, language, utcOffset, overlap, isAvailable, page } = query
  const pairs: QueryPair[] = search === '' ? [] : [['q', search]]
  for (const { param, options } of directoryGroups)
    pairs.push(...tickedPairs(param, selected[param], options))
  if (place !== null) pairs.push(['place', place])
  if (language !== null) pairs.push(['language', language])
  if (utcOffset !== null) pairs.push(['utc_offset', String(utcOffset)])
  // Also without an offset, because people may choose the hours first.
  if (overlap !== DEFAULT_OVERLAP) pairs.push(['overlap', String(overlap)])
  if (isAvailable) pairs.push(['available', 'now'])
  if (page !== 1) pairs.push(['page', String(page)])
  return writeSearch(pairs)
}

function readSearch(text: string): string {
  const start = firstCharacters(text, MAX_DIRECTORY_SEARCH)
  return isStorable(start) ? start : ''
}
