import { hasVisibleCharacters, removeInvisibleCharacters } from '../../invisible-characters.ts'

/** The database cannot store NUL and unpaired surrogates. */
const storable = /^[^\0\p{Surrogate}]*$/u
const control = /(?!\s)\p{Cc}/u

/** Normalizes the line ends of a text and removes whitespace at its start and end. Invisible texts become empty. */
export function normalizeText(typed: string): string {
  return hasVisibleCharacters(typed) ? typed.replaceAll('\r\n', '\n').trim() : ''
}

const fullWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g

/**
 * Normalizes a single line: removes invisible characters, collapses whitespace, composes letters (NFC), and replaces
 * full-width letters and digits, so that they cannot make a second company of the same name.
 */
export function normalizeLine(typed: string): string {
  return removeInvisibleCharacters(typed)
    .replace(fullWidth, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

export function isStorable(text: string): boolean {
  return storable.test(text)
}

export function hasControlCharacters(text: string): boolean {
  return control.test(text)
}

/** Returns whether the range is valid. Either end may be missing, and a maximum of 0 counts as missing. */
export function isRange(min: number | null | undefined, max: number | null | undefined): boolean {
  return (min ?? 0) <= (max || Infinity)
}
