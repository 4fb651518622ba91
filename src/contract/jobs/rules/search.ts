// The free-text search of the board, and how well a posting answers it (specification, section 5).
import { shortDescription } from '../job-card.ts'
import type { Job } from '../job.ts'
import type { Test } from './filters.ts'

/** Stands between two fields, so that no match spans them. PostgreSQL stores no text that holds it. */
const fieldEnd = '\0'

/** The searched fields of a posting, lower-cased and joined, the weightiest first. */
export type SearchText = {
  readonly text: string
  /** Where in `text` each of them ends: title, skills, company's name, location, short description. */
  readonly ends: readonly number[]
}

/** Prepares a posting for searching. */
export function searchText({ title, skills, company, location, description }: Job): SearchText {
  const fields = [
    title.toLowerCase(),
    skills.join(fieldEnd).toLowerCase(),
    company.name.toLowerCase(),
    (location ?? '').toLowerCase(),
    shortDescription(description).toLowerCase(),
  ]
  let end = -1
  return { text: fields.join(fieldEnd), ends: fields.map((field) => (end += 1 + field.length)) }
}

/** The test for a search, or none when there is nothing to look for. */
export function searchTests(searched: readonly SearchText[], search: string): Test[] {
  const term = termOf(search)
  if (term === '') return []
  if (term.includes(fieldEnd)) return [() => false]
  return [(place) => searched[place]?.text.includes(term) ?? false]
}

/**
 * Ranks the postings that match a search, from the best: 0 in the title at the start of a word, 1 in the title,
 * 2 in a skill, 3 in the company's name, 4 in the location, 5 in the short description.
 */
export function rankAmong(searched: readonly SearchText[], search: string): (place: number) => number {
  const term = termOf(search)
  return (place) => {
    const posting = searched[place]
    return posting ? rankOf(posting, term) : Infinity
  }
}

/** Trimmed and in lower case, as the fields are. */
function termOf(search: string): string {
  return search.trim().toLowerCase()
}

/** The fields stand in the order of their ranks, so the first match is in the weightiest field. */
function rankOf(posting: SearchText, term: string): number {
  const at = posting.text.indexOf(term)
  const field = posting.ends.findIndex((end) => at < end)
  return field === 0 && startsTitleWord(posting, term) ? 0 : field + 1
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u

function startsTitleWord({ text, ends: [titleEnd = 0] }: SearchText, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1 && at < titleEnd; at = text.indexOf(term, at + 1)) {
    if (!endsInWord.test(text.slice(0, at))) return true
  }
  return false
}
