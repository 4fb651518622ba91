// The public files that show the brand: icons, the image for link previews, the manifest and the sample file of an
// import.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { accentColors } from '#contract/pages/accent-colors.ts'
import type { Config } from '#server/config/config.ts'
import { prepare, type PreparedBytes } from '#server/http/prepared.ts'
import { hexColor } from '#server/lib/oklch.ts'
import { once } from '#server/lib/once.ts'
import { element, type Markup } from '#server/lib/xml.ts'

import { draw, drawTransparent } from '../social/draw.ts'
import { loadFonts } from '../social/fonts.ts'
import { DEFAULT_FILL, type Drawing, fretboardLogo, logo, LOGO_SIDE, PAPER } from '../social/motif.ts'
import { sitePicture } from '../social/site-picture.ts'

export type BrandConfig = Pick<Config, 'brand' | 'siteLogo' | 'siteColor'>

/** The names of all files of the brand. Without a brand, the build has the same files. */
export const brandFileNames = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'social.svg',
  'social.png',
  'site.webmanifest',
  'import-sample.csv',
] as const

/** For each file name, a function that returns the file. The file is created on the first request for it. */
export type BrandFiles = ReadonlyMap<string, () => Promise<PreparedBytes>>

const TOUCH_ICON = 180
const TOUCH_MARGIN = 14
const ICON = 48
const ICO_HEADER_BYTES = 22

const accentOf = ({ siteColor }: BrandConfig): string =>
  siteColor === undefined ? DEFAULT_FILL : hexColor(accentColors(siteColor).accent.light)

/** Returns the drawing of the logo. `png` is SITE_LOGO. Without it, draws the default logo in the accent color. */
export function drawingOf(png: Buffer | undefined, config: BrandConfig): Drawing {
  if (png === undefined) return fretboardLogo(accentOf(config))
  const href = `data:image/png;base64,${png.toString('base64')}`
  const image = element('image', { href, width: `${LOGO_SIDE}`, height: `${LOGO_SIDE}` })
  return { logo: [image], isOwnLogo: true }
}

/** Returns the files of the brand. `assets` is the folder of the build's files, or null in development. */
export function brandFiles(config: BrandConfig, drawing: Drawing, assets: string | null): BrandFiles {
  const { siteName, tagline, community } = config.brand
  const icon = svg(`0 0 ${LOGO_SIDE} ${LOGO_SIDE}`, drawing.logo)
  const social = once(async () => sitePicture({ siteName, tagline, drawing, fonts: await loadFonts() }))
  const files: [name: (typeof brandFileNames)[number], type: string, make: () => Promise<Buffer | string>][] =
    [
      ['favicon.svg', 'image/svg+xml', async () => icon.markup],
      ['favicon.ico', 'image/x-icon', async () => wrapAsIcon(await drawTransparent(sizedSvg(icon, ICON)))],
      ['apple-touch-icon.png', 'image/png', async () => draw(touchIcon(drawing))],
      ['social.svg', 'image/svg+xml', async () => (await social()).markup],
      ['social.png', 'image/png', async () => draw(await social())],
    ]
  if (assets !== null) {
    const read = (name: string) => readFile(join(assets, name), 'utf8')
    const manifest = { name: siteName, description: tagline, theme_color: accentOf(config) }
    files.push(
      [
        'site.webmanifest',
        'application/manifest+json',
        async () => JSON.stringify({ ...JSON.parse(await read('site.webmanifest')), ...manifest }, null, 2),
      ],
      [
        'import-sample.csv',
        'text/csv; charset=utf-8',
        // The byte order mark makes spreadsheet programs read the file as UTF-8.
        async () =>
          `\u{feff}${(await read('import-sample.csv')).replaceAll('Django', () => plainCell(community))}`,
      ],
    )
  }
  return new Map(
    files.map(([name, type, make]) => [name, once(async () => prepare(type, Buffer.from(await make())))]),
  )
}

const svg = (viewBox: string, children: readonly Markup[], size: Record<string, string> = {}) =>
  element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox, ...size }, children)

const sizedSvg = (picture: Markup, side: number) =>
  svg(`0 0 ${LOGO_SIDE} ${LOGO_SIDE}`, [picture], { width: `${side}`, height: `${side}` })

/** Draws the icon for home screens of iOS. Fills the background, because iOS shows transparent areas in black. */
function touchIcon(drawing: Drawing): Markup {
  const [side, scale] = [`${TOUCH_ICON}`, (TOUCH_ICON - 2 * TOUCH_MARGIN) / LOGO_SIDE]
  const ground = element('rect', { width: side, height: side, fill: PAPER })
  const picture = logo({ x: TOUCH_MARGIN, y: TOUCH_MARGIN, scale }, drawing)
  return svg(`0 0 ${side} ${side}`, [ground, picture], { width: side, height: side })
}

/** Returns an icon file with the PNG as its only image. */
function wrapAsIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(ICON, 6)
  header.writeUInt8(ICON, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}

/** Replaces quotes and separators, because they have a meaning in a CSV file. */
const plainCell = (text: string) => text.replaceAll(/[",;]/g, ' ')
