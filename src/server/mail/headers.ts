// Checks the additional headers of an email. None of them can name a recipient or inject another header.

const MAX_HEADERS = 10
const NAME = /^(?:List|X)-[A-Za-z0-9-]{1,60}$/
/** Matches the value of a header. RFC 5322 limits a line, with the name of the header, to 998 characters. */
const VALUE = /^[\x20-\x7E]{1,900}$/

/** Rejects invalid headers. @throws Error for an invalid header */
export function requireValidHeaders(headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers)
  if (all.length > MAX_HEADERS) throw new Error(`An email carries at most ${MAX_HEADERS} headers.`)
  for (const [name, value] of all)
    if (name.length > 70 || !NAME.test(name) || value.length > 900 || !VALUE.test(value))
      throw new Error(
        'An email carries only additional headers that start with List- or X- and fit on one line.',
      )
}
