/** The maximum length of an amount. Longer texts are rejected without parsing. */
const MAX_LENGTH = 30

/**
 * Reads a whole amount as people write it: 60000, 60,000, 60 000, 60.000, 60k, 62.5k or 60000.00. The API, imports, the
 * editor and the board's URL all use this parser.
 *
 * @returns undefined when the text is not a whole amount of 0 or more
 */
export function parseAmount(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const typed = text.trim()
  const [, whole, tenth = '0'] = /^(\d{1,9})(?:[.,](\d))?\s?k$/i.exec(typed) ?? []
  if (whole !== undefined) return Number(whole) * 1000 + Number(tenth) * 100
  if (/^\d{1,3}(?:[\s,.'’]\d{3})+$/.test(typed)) return Number(typed.replaceAll(/\D/g, ''))
  return /^\+?\d{1,20}(?:\.0*)?$/.test(typed) ? Number(typed) : undefined
}
