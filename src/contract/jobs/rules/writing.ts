// How text is kept, however it was typed.
import { withoutUnseen } from '../../unseen.ts'

/** NUL and halves of pairs cannot be stored; control characters have no place in a line. */
const storable = /^[^\0\p{Surrogate}]*$/u
const oneLine = /^\P{Cc}*$/u

/** Text of any number of lines. */
export function asText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim()
}

/** One line: what is not seen goes, blanks are brought together, and letters composed, so that 'é' equals 'é' however it was typed. */
export function asLine(typed: string): string {
  return asText(withoutUnseen(typed)).normalize('NFC').replace(/\s+/g, ' ')
}

export function isStorable(text: string): boolean {
  return storable.test(text)
}

export function isOneLine(text: string): boolean {
  return oneLine.test(text)
}

/** Entries of a list, each once; empty ones go. */
export function asEntries(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((entry) => entry !== '')
}

/** A range may be open at either end; 0 at the upper end counts as open. */
export function isRange(least: number | null | undefined, most: number | null | undefined): boolean {
  return (least ?? 0) <= (most || Infinity)
}
