import { characterFault } from '#contract/employees/rules/faults.ts'
import { Problem } from '#server/http/problem.ts'

const MAX_SEARCH_LENGTH = 200
/** Limits the work per row of the table. */
const MAX_TERMS = 20

/** Matches a part of the search, which ends at a space outside of quotes. A backslash escapes a quote. */
const pieces = /(?:[^\s'"]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))+[^\s'"]*|\S+/g

/** Splits a search into distinct terms, as Django REST Framework does. @throws Problem `invalid` */
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
 * Returns the terms in a part of the search. A quoted phrase is one term. Outside of quotes, commas separate terms like
 * spaces.
 */
function splitTerms(piece: string): string[] {
  const trimmed = piece.replaceAll(/^,+|(?<!,),+$/g, '')
  const quote = /^['"]/.exec(trimmed)?.[0]
  if (quote === undefined || !trimmed.endsWith(quote)) return trimmed.split(',')
  return [trimmed.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\')]
}
