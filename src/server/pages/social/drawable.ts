// Selects the characters of a text that a font can draw. Leaves out other characters, for which the image would show
// boxes.
import type { Font } from './font.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Maximum number of combining marks per letter. No real language needs more. */
const MAX_MARKS = 6

/**
 * Matches invisible characters, which could change the display of other characters. `isolate` adds the necessary
 * direction marks later.
 */
const hidden = /[\p{C}\p{Variation_Selector}]/u
/** The zero-width non-joiner. It is kept, because it separates letters in Persian words. */
const NON_JOINER = '\u200c'

const isWritten = /[\p{L}\p{N}]/u

export type Drawable = {
  text: string
  /** Whether at least two thirds of the letters can be drawn. */
  isLegible: boolean
}

export function selectDrawable(text: string, { has }: Font): Drawable {
  const kept: string[] = []
  const letters = { all: 0, kept: 0 }
  for (const { segment } of segmenter.segment(text.normalize('NFC').replaceAll(/\s+/gu, ' '))) {
    const letter = isWritten.test(segment) ? 1 : 0
    letters.all += letter
    const characters = Array.from(segment).filter((one) => one === NON_JOINER || !hidden.test(one))
    const seen = characters.filter((one) => one !== NON_JOINER)
    if (seen.length > MAX_MARKS || !seen.every(has)) continue
    kept.push(characters.join(''))
    letters.kept += letter
  }
  const drawn = kept.join('').replaceAll(/ +/g, ' ').trim()
  return { text: drawn, isLegible: drawn !== '' && 3 * letters.kept >= 2 * letters.all }
}
