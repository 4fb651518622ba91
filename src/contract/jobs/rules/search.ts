// The free-text search of the board, and how well a posting answers it (specification, section 5).
import { shortDescription } from '../job-card.ts'
import type { Job } from '../job.ts'
import type { Test } from './filters.ts'

/** Stands between two fields, so that no match spans them. PostgreSQL stores no text that holds it. */
const fieldEnd = '\0'

/** The searched fields of a posting, lower-cased and joined, the weightiest first. */
export type SearchText = {
  readonly text: string
  /** Where the title, the skills, the company's name and the location end in `text`. */
  readonly ends: readonly number[]
}

/** Prepares a posting for searching. */
export function searchText(job: Job): SearchText {
  let text = ''
  const ends: number[] = []
  for (const field of [job.title, job.skills.join(fieldEnd), job.company.name, job.location ?? '']) {
    text += field.toLowerCase()
    ends.push(text.length)
    text += fieldEnd
  }
  return { text: text + shortDescription(job.description).toLowerCase(), ends }
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
    return posting ? rankOf(posting, term) : ranks.shortDescription
  }
}

const ranks = { startOfTitleWord: 0, title: 1, shortDescription: 5 }

/** Trimmed and in lower case, as the fields are. */
function termOf(search: string): string {
  return search.trim().toLowerCase()
}

/** The fields stand in the order of their ranks, so the first match is in the weightiest field. */
function rankOf(posting: SearchText, term: string): number {
  const at = posting.text.indexOf(term)
  const field = posting.ends.findIndex((end) => at < end)
  if (field === -1) return ranks.shortDescription
  if (field > 0) return ranks.title + field
  return startsTitleWord(posting, term) ? ranks.startOfTitleWord : ranks.title
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u

function startsTitleWord({ text, ends: [titleEnd = 0] }: SearchText, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1 && at < titleEnd; at = text.indexOf(term, at + 1)) {
    if (!endsInWord.test(text.slice(0, at))) return true
  }
  return false
}
