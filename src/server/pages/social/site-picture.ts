// Draws the site's image for link previews from the brand settings. Sites with the default brand use
// web/public/social.png.
import type { Brand } from '#contract/pages/brand.ts'
import { element, type Markup } from '#server/lib/xml.ts'

import { selectDrawable } from './drawable.ts'
import { type Fonts, headingFont } from './fonts.ts'
import { linesOf, measureIn } from './lines.ts'
import { background, type Drawing, HEIGHT, INK, logo, MUTED, WIDTH } from './motif.ts'
import { drawableLine, drawText } from './text.ts'

const MARGIN = 88
const ROOM = WIDTH - 2 * MARGIN
const LONG_NAME = 16

type Site = Pick<Brand, 'siteName' | 'tagline'> & { drawing: Drawing; fonts: Fonts }

export function sitePicture({ siteName, tagline, drawing, fonts }: Site): Markup {
  const nameFont = headingFont(siteName, fonts)
  const font = headingFont(tagline, fonts)
  const size = siteName.length > LONG_NAME ? 56 : 84
  const measure = measureIn(font, 40)
  const lines = linesOf(selectDrawable(tagline, fonts.bold).text, { width: ROOM, maxLines: 3, measure })
  const left = { x: MARGIN, anchor: 'start' }
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: `${WIDTH}`, height: `${HEIGHT}` }, [
    ...background(drawing, false),
    logo({ x: MARGIN, y: 96, scale: 3.5 }, drawing),
    drawText(drawableLine(siteName, { font: nameFont, size, width: ROOM }), {
      ...left,
      y: 352,
      size,
      font: nameFont,
      fill: INK,
    }),
    ...lines.map((line, row) => drawText(line, { ...left, y: 432 + 56 * row, size: 40, font, fill: MUTED })),
  ])
}
