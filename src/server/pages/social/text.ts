import { firstCharacters } from '#contract/jobs/text.ts'
import { element, type Markup } from '#server/lib/xml.ts'

import { isolate, isRightToLeft } from './direction.ts'
import { selectDrawable } from './drawable.ts'
import type { Font } from './font.ts'
import { linesOf, measureIn } from './lines.ts'
import { WIDTH } from './motif.ts'

export const MARGIN = 80
export const TEXT_WIDTH = WIDTH - 2 * MARGIN
/** The maximum number of characters. Three lines cannot show more. */
export const MAX_LENGTH = 300

export type Type = { font: Font; size: number }

/**
 * Returns the part of a text that the font can draw, as one line. Returns '' if this part is too small to be readable.
 */
export function drawableLine(
  text: string,
  { font, size, width = TEXT_WIDTH }: Type & { width?: number },
): string {
  const { text: seen, isLegible } = selectDrawable(firstCharacters(text, MAX_LENGTH), font)
  if (!isLegible) return ''
  const [line = ''] = linesOf(seen, { width, maxLines: 1, measure: measureIn(font, size) })
  return isolate(line, isRightToLeft(line))
}

type TextStyle = Type & { x: number; y: number; anchor: string; fill: string }

export function drawText(text: string, { x, y, anchor, size, font, fill }: TextStyle): Markup {
  const look = { 'font-family': font.family, 'font-size': `${size}`, 'font-weight': font.weight, fill }
  return element('text', { x: `${x}`, y: `${y}`, 'text-anchor': anchor, ...look }, [text])
}
