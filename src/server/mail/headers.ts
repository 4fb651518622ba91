// Headers that an email may carry beside its own: of mailing lists, and private ones. None of them can name a recipient,
// and none can begin another line.

const MAX_HEADERS = 10
const NAME = /^(?:List|X)-[A-Za-z0-9-]{1,60}$/
/** A line of an email has at most 998 characters. */
const VALUE = /^[\x20-\x7E]{1,900}$/

/** @throws for what is no such header */
export function requireHeaders(headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers)
  if (all.length > MAX_HEADERS) throw new Error(`An email carries at most ${MAX_HEADERS} headers.`)
  for (const [name, value] of all)
    if (name.length > 70 || !NAME.test(name) || value.length > 900 || !VALUE.test(value))
      throw new Error(
        'An email carries headers of lists (List-...) and private ones (X-...), of one line each.',
      )
}
