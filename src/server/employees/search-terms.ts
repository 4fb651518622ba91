// What is searched for, in terms, as Django REST Framework splits it.
import { characterFault } from '#contract/employees/rules/faults.ts'
import { Problem } from '#server/http/problem.ts'

const MAX_SEARCH_CHARACTERS = 200

/** A piece without spaces, but for those between quotes; a backslash escapes a quote. */
const pieces = /(?:[^\s'"]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))+[^\s'"]*|\S+/g

/** All of them count, each once. @throws Problem `invalid` for what cannot be searched for. */
export function termsOf(search: string): string[] {
  const message =
    search.length > MAX_SEARCH_CHARACTERS
      ? `Ensure this field has no more than ${MAX_SEARCH_CHARACTERS} characters.`
      : characterFault(search)
  if (message !== undefined)
    throw new Problem('invalid', [{ code: 'invalid', message, loc: ['query', 'search'] }])
  const terms = (search.match(pieces) ?? []).flatMap(termsIn)
  return [...new Set(terms)].filter((term) => term !== '')
}

/** Between quotes a phrase is one term; elsewhere a comma separates as a space does. */
function termsIn(piece: string): string[] {
  const trimmed = piece.replaceAll(/^,+|,+$/g, '')
  const quote = /^['"]/.exec(trimmed)?.[0]
  if (quote === undefined || !trimmed.endsWith(quote)) return trimmed.split(',')
  return [trimmed.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\')]
}
