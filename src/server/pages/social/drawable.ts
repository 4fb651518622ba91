// What of a text a font can draw. The rest is left out, so that no boxes stand in its place.
import type { Font } from './font.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** More marks on one letter are no writing. */
const MOST_MARKS = 6

/** What is not seen and could change how the rest is read: the marks of direction are set by us. */
const hidden = /[\p{C}\p{Variation_Selector}]/u
/** Hidden, but written: Persian words keep their letters apart with it. */
const NON_JOINER = '\u200c'

const isWritten = /[\p{L}\p{N}]/u

export type Drawable = {
  text: string
  /** Whether it says what the whole would: at least two thirds of its letters can be drawn. */
  isLegible: boolean
}

export function drawable(text: string, { widths }: Font): Drawable {
  const kept: string[] = []
  const letters = { all: 0, kept: 0 }
  for (const { segment } of segmenter.segment(text.normalize('NFC').replaceAll(/\s+/gu, ' '))) {
    const letter = isWritten.test(segment) ? 1 : 0
    letters.all += letter
    const characters = Array.from(segment).filter((one) => one === NON_JOINER || !hidden.test(one))
    const seen = characters.filter((one) => one !== NON_JOINER)
    if (seen.length > MOST_MARKS || !seen.every((one) => widths.has(one.codePointAt(0) ?? 0))) continue
    kept.push(characters.join(''))
    letters.kept += letter
  }
  const drawn = kept.join('').replaceAll(/ +/g, ' ').trim()
  return { text: drawn, isLegible: drawn !== '' && 3 * letters.kept >= 2 * letters.all }
}
