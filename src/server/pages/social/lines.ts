// Breaks text into lines between words. Breaks a word only if it is longer than a line. An ellipsis replaces the text
// after the last line.
import type { Font } from './font.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ELLIPSIS = '…'

export type MeasureText = (text: string) => number

/**
 * Returns a function that measures a text in this font and size. The drawn text may be narrower, because letters can
 * join.
 */
export function measureIn({ widthOf }: Font, size: number): MeasureText {
  return (text) => {
    let width = 0
    for (const character of text) width += widthOf(character)
    return width * size
  }
}

type Space = { width: number; maxLines: number; measure: MeasureText }

/** Breaks a text into at most `maxLines` lines. The last line ends in an ellipsis if a part of the text is missing. */
export function linesOf(text: string, { width, maxLines, measure }: Space): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => piecesOf(word, { width, measure }))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
    if (lines.length === maxLines)
      return [...lines.slice(0, -1), shortenLine(lines.at(-1) ?? '', { width, measure })]
  }
  return [...lines, line]
}

/** Returns the longest beginning of the line that fits together with an ellipsis. */
function shortenLine(line: string, { width, measure }: Omit<Space, 'maxLines'>): string {
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment)
  while (characters.length > 0 && measure(characters.join('') + ELLIPSIS) > width) characters.pop()
  return characters.join('').trimEnd() + ELLIPSIS
}

function piecesOf(word: string, { width, measure }: Omit<Space, 'maxLines'>): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of segmenter.segment(word)) {
    if (measure(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
