// Free-text search of the board, with ranks (specification, section 5).
import { shortDescription } from '../job-card.ts'
import type { Job } from '../job.ts'
import { foldText } from './fold.ts'

/** Separates fields, so that no match spans two of them. PostgreSQL cannot store this character. */
const fieldEnd = '\0'

type FieldTexts = {
  readonly text: string
  /** The end of each field in `text`: title, skills, company name, location, short description. */
  readonly ends: readonly number[]
}

/** The searched fields of a job, lowercase and joined, with the highest rank first. */
export type SearchText = FieldTexts & {
  /** The fields without accents. Absent if the fields have none, which saves memory. */
  readonly folded?: FieldTexts
}

export function searchText({ title, skills, company, location, description }: Job): SearchText {
  const fields = [
    title.toLowerCase(),
    skills.join(fieldEnd).toLowerCase(),
    company.name.toLowerCase(),
    (location ?? '').toLowerCase(),
    shortDescription(description).toLowerCase(),
  ]
  const folded = fields.map(foldText)
  const hasAccents = folded.some((field, at) => field !== fields[at])
  return { ...joinFields(fields), ...(hasAccents && { folded: joinFields(folded) }) }
}

function joinFields(fields: readonly string[]): FieldTexts {
  let end = -1
  return { text: fields.join(fieldEnd), ends: fields.map((field) => (end += 1 + field.length)) }
}

/** The rank of a job that does not match. */
export const UNMATCHED = 255

/** The searched fields of many jobs, by position. */
export type TextColumns = {
  readonly texts: readonly string[]
  readonly ends: Uint32Array
  /** Speeds up the search on long boards. */
  readonly signatures?: TextSignatures
}

/** Trigram signatures that exclude texts without reading them. */
export type TextSignatures = {
  /** The signatures of the texts without accents. They serve for the texts with accents too. */
  readonly bits: Uint32Array
  /** Returns a function that tests the job at a position, or undefined for a term that is too short. */
  readonly createTest: (term: string) => ((position: number) => boolean) | undefined
}

export const FIELD_COUNT = 5

/** The number of recent searches whose ranks are cached. */
const MAX_CACHED_RANKS = 64

/** Texts, and the cached ranks of recent search terms. */
export type RankedTexts = { readonly textColumns: TextColumns; readonly ranks: Map<string, Uint8Array> }

export type SearchColumns = RankedTexts & {
  /** The texts without accents, and the ranks of recent words of searches for all words. */
  readonly folded: RankedTexts
}

export function searchColumns(searched: readonly SearchText[]): SearchColumns {
  const folded = searched.map((text) => text.folded ?? text)
  return {
    textColumns: textColumns(searched),
    ranks: new Map(),
    folded: { textColumns: textColumns(folded), ranks: new Map() },
  }
}

function textColumns(searched: readonly FieldTexts[]): TextColumns {
  const ends = new Uint32Array(searched.length * FIELD_COUNT)
  for (const [position, fields] of searched.entries()) ends.set(fields.ends, position * FIELD_COUNT)
  return { texts: searched.map(({ text }) => text), ends }
}

/** Returns the search rank of each job for a literal term. */
export function searchRanks({ textColumns, ranks }: RankedTexts, term: string): Uint8Array {
  return cacheRanks(ranks, term, (within) => rankJobs(textColumns, term, within))
}

/**
 * Returns the cached ranks of a term, or computes and caches them. `within` contains the ranks for a part of the term,
 * if they are cached.
 */
export function cacheRanks(
  ranks: RankedTexts['ranks'],
  term: string,
  compute: (within: Uint8Array | undefined) => Uint8Array,
): Uint8Array {
  const part = [...ranks.keys()].find((each) => term.includes(each))
  const known = ranks.get(term) ?? compute(ranks.get(part ?? ''))
  ranks.delete(term)
  ranks.set(term, known)
  for (const oldest of ranks.keys()) {
    if (ranks.size <= MAX_CACHED_RANKS) break
    ranks.delete(oldest)
  }
  return known
}

/** Returns the search text trimmed and in lower case, like the fields. */
export function normalizeTerm(search: string): string {
  return search.trim().toLowerCase()
}

/**
 * Returns the rank of each job. 0 is a match at the start of a word in the title, 1 elsewhere in the title, 2 in a
 * skill, 3 in the company's name, 4 in the location, 5 in the short description. `UNMATCHED` is no match. `within`
 * contains the ranks for a part of the term. Only jobs that match the part can match the term.
 */
export function rankJobs(columns: TextColumns, term: string, within?: Uint8Array): Uint8Array {
  const ranks = new Uint8Array(columns.texts.length).fill(UNMATCHED)
  if (term.includes(fieldEnd)) return ranks
  const mayContain = columns.signatures?.createTest(term)
  for (let position = 0; position < ranks.length; position++)
    if (within === undefined || within[position] !== UNMATCHED)
      if (mayContain === undefined || mayContain(position)) ranks[position] = rankJob(columns, position, term)
  return ranks
}

/** Returns the rank of a job. Uses the first match, because the fields in the text are ordered by rank. */
function rankJob({ texts, ends }: TextColumns, position: number, term: string): number {
  const text = texts[position] ?? ''
  const at = text.indexOf(term)
  if (at === -1) return UNMATCHED
  const first = position * FIELD_COUNT
  let field = 0
  while (at >= (ends[first + field] ?? Infinity)) field += 1
  return field === 0 && startsTitleWord({ text, titleEnd: ends[first] ?? 0 }, term, at) ? 0 : field + 1
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const AFTER_ASCII = 128
/**
 * 1 for each ASCII code that can be part of a word, otherwise 0. Testing a regular expression for each job would take
 * most of the time of a search.
 */
const isWordAscii = Uint8Array.from({ length: AFTER_ASCII }, (_, code) =>
  endsInWord.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Returns whether the character before `at` belongs to a word. A character has up to two UTF-16 units. */
function followsWord(text: string, at: number): boolean {
  if (at === 0) return false
  const code = text.charCodeAt(at - 1)
  return code < AFTER_ASCII ? isWordAscii[code] === 1 : endsInWord.test(text.slice(Math.max(0, at - 2), at))
}

/** Returns whether a word of the title starts with `term`. `first` is the position of the first match of `term`. */
function startsTitleWord(
  { text, titleEnd }: { text: string; titleEnd: number },
  term: string,
  first: number,
): boolean {
  for (let at = first; at !== -1 && at < titleEnd; at = text.indexOf(term, at + 1)) {
    if (!followsWord(text, at)) return true
  }
  return false
}
