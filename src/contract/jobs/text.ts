// Cutting text for people: never through the middle of a character.

const halfOfCharacter = /[\ud800-\udfff]/

/** The first `count` characters (Unicode code points) of a text. */
export function firstCharacters(text: string, count: number): string {
  const units = text.slice(0, count)
  // Nearly every text ends here, and a board asks for 20,000 of them.
  if (!halfOfCharacter.test(units)) return units
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('')
}

/**
 * What stands in for a missing logo: the first letters (or digits) of the first two words of the company's
 * name, in capitals (specification, section 9). A name without any gives its first character.
 */
export function initials(companyName: string): string {
  const letters = [...companyName.matchAll(/([\p{L}\p{N}])\S*/gu)].slice(0, 2).map(([, letter]) => letter)
  return letters.join('').toUpperCase() || firstCharacters(companyName.trim(), 1)
}

/** A text for one part of an address; a lone half of a character, which no address can hold, becomes U+FFFD. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}'))
}
