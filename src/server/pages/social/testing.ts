// Test helpers that find the texts of an image and draw its pixels.
import { loadSharp } from '#server/images/load-sharp.ts'
import { childrenOf, parseXml } from '#server/lib/xml.testing.ts'
import type { Markup } from '#server/lib/xml.ts'

const marks = /[\u2066-\u2069]/g

/**
 * Returns the lines of text in an image from top to bottom, without direction marks. They are the name of the site, the
 * title, the company, the place and the pay.
 */
export function wordsIn({ markup }: Markup): string[] {
  return childrenOf(parseXml(markup), 'text').map(({ text }) => text.replaceAll(marks, ''))
}

/** Returns the bounds of the dark pixels below the logo, as fractions of the image's width and height. */
export async function inkIn(png: Buffer) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const seen: { x: number; y: number }[] = []
  for (const [place, value] of data.entries()) {
    const [x, y] = [place % info.width, Math.floor(place / info.width)]
    if (value < 100 && y > 150) seen.push({ x: x / info.width, y: y / info.height })
  }
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)]
  const [left, right] = xs.reduce(([least, most], x) => [Math.min(least, x), Math.max(most, x)], [1, 0])
  const bottom = ys.reduce((most, y) => Math.max(most, y), 0)
  return { width: info.width, height: info.height, left, right, bottom, count: seen.length }
}
