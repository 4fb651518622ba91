// Cuts text without splitting characters.

const surrogate = /[\ud800-\udfff]/

export function firstCharacters(text: string, count: number): string {
  const units = text.slice(0, count)
  // The fast path for nearly all texts. It matters, because a board may cut 20,000 texts.
  if (!surrogate.test(units)) return units
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('')
}

/** Cuts a text after `count` characters, if possible between words, and adds an ellipsis. */
export function shorten(text: string, count: number): string {
  const first = firstCharacters(text, count)
  return first === text ? text : `${first.replace(/\s+\S*$/, '')}…`
}

/**
 * Returns the initials that replace a missing logo. They are the first letters (or digits) of the first two words of
 * the company's name, in capitals (specification, section 9). For a name without letters and digits, returns its first
 * character.
 */
export function initials(companyName: string): string {
  const letters = [...companyName.matchAll(/([\p{L}\p{N}])\S*/gu)].slice(0, 2).map(([, letter]) => letter)
  return letters.join('').toUpperCase() || firstCharacters(companyName.trim(), 1)
}

/** Encodes text for a segment of a URL. Replaces unpaired surrogates by U+FFFD, because URLs cannot contain them. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}'))
}
