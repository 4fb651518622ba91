// Normalizes typed text before it is stored.
import { removeInvisibleCharacters } from '../../invisible-characters.ts'

/** The database cannot store NUL and unpaired surrogates. A single line must not contain control characters. */
const storable = /^[^\0\p{Surrogate}]*$/u
const oneLine = /^\P{Cc}*$/u

/** Normalizes the line ends of a text and removes whitespace at its start and end. */
export function normalizeText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim()
}

/** Normalizes a single line: removes invisible characters, collapses whitespace and composes letters (NFC). */
export function normalizeLine(typed: string): string {
  return normalizeText(removeInvisibleCharacters(typed)).normalize('NFC').replace(/\s+/g, ' ')
}

export function isStorable(text: string): boolean {
  return storable.test(text)
}

export function isOneLine(text: string): boolean {
  return oneLine.test(text)
}

/** Removes repeated and empty entries. */
export function distinctTexts(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((entry) => entry !== '')
}

/** Returns whether the range is valid. Either end may be missing, and a maximum of 0 counts as missing. */
export function isRange(min: number | null | undefined, max: number | null | undefined): boolean {
  return (min ?? 0) <= (max || Infinity)
}
