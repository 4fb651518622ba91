// What is searched for, in terms, as Django REST Framework splits it.
import { characterFault } from '#contract/employees/rules/faults.ts'
import { Problem } from '#server/http/problem.ts'

const MAX_SEARCH_CHARACTERS = 200
/** Each is looked for in every row. */
const MAX_TERMS = 20

/** A piece without spaces, but for those between quotes; a backslash escapes a quote. */
const pieces = /(?:[^\s'"]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))+[^\s'"]*|\S+/g

/** All of them count, each once. @throws Problem `invalid` for what cannot be searched for. */
export function termsOf(search: string): string[] {
  if (search.length > MAX_SEARCH_CHARACTERS)
    throw rejected(`Ensure this field has no more than ${MAX_SEARCH_CHARACTERS} characters.`)
  const message = characterFault(search)
  if (message !== undefined) throw rejected(message)
  const terms = new Set((search.match(pieces) ?? []).flatMap(termsIn))
  terms.delete('')
  if (terms.size > MAX_TERMS) throw rejected(`Ensure this field has no more than ${MAX_TERMS} words.`)
  return [...terms]
}

const rejected = (message: string) =>
  new Problem('invalid', [{ code: 'invalid', message, loc: ['query', 'search'] }])

/** Between quotes a phrase is one term; elsewhere a comma separates as a space does. */
function termsIn(piece: string): string[] {
  const trimmed = piece.replaceAll(/^,+|(?<!,),+$/g, '')
  const quote = /^['"]/.exec(trimmed)?.[0]
  if (quote === undefined || !trimmed.endsWith(quote)) return trimmed.split(',')
  return [trimmed.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\')]
}
