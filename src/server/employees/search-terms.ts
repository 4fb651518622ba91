import { characterFault } from '#contract/employees/rules/faults.ts'
import { Problem } from '#server/http/problem.ts'

const MAX_SEARCH_LENGTH = 200
/** The maximum number of terms, because each term is searched in every row. */
const MAX_TERMS = 20

/** Matches a piece of the search text. A piece ends at a space outside of quotes. A backslash escapes a quote. */
const pieces = /(?:[^\s'"]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))+[^\s'"]*|\S+/g

/**
 * Splits a search text into distinct terms, as Django REST Framework does.
 * @throws Problem `invalid` if it is too long
 */
export function parseSearchTerms(search: string): string[] {
  if (search.length > MAX_SEARCH_LENGTH)
    throw invalidSearch(`Ensure this field has no more than ${MAX_SEARCH_LENGTH} characters.`)
  const message = characterFault(search)
  if (message !== undefined) throw invalidSearch(message)
  const terms = new Set((search.match(pieces) ?? []).flatMap(splitTerms))
  terms.delete('')
  if (terms.size > MAX_TERMS) throw invalidSearch(`Ensure this field has no more than ${MAX_TERMS} words.`)
  return [...terms]
}

const invalidSearch = (message: string) =>
  new Problem('invalid', [{ code: 'invalid', message, loc: ['query', 'search'] }])

/**
 * Splits a piece of the search text into terms. A quoted phrase is one term. Outside of quotes, commas separate terms,
 * as spaces do.
 */
function splitTerms(piece: string): string[] {
  const trimmed = piece.replaceAll(/^,+|(?<!,),+$/g, '')
  const quote = /^['"]/.exec(trimmed)?.[0]
  if (quote === undefined || !trimmed.endsWith(quote)) return trimmed.split(',')
  return [trimmed.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\')]
}
