// Loads bundled fonts, so that images look the same on every machine.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { Config } from '#server/config/config.ts'
import { once } from '#server/lib/once.ts'

import { type Font, readFont } from './font.ts'

const require = createRequire(import.meta.url)

export const FAMILY = 'DejaVu Sans'

/** The bold typeface of headings (docs/decisions/058-typeface-of-headings.md). It has only Latin letters. */
const heading = {
  family: 'Funnel Display',
  weight: '700',
  file: fileURLToPath(new URL('heading-bold.ttf', import.meta.url)),
}
const bold = {
  family: FAMILY,
  weight: '700',
  file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const regular = {
  family: FAMILY,
  weight: '400',
  file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

export const fontFiles = [heading.file, bold.file, regular.file]

export type Fonts = { readonly heading: Font; readonly bold: Font; readonly regular: Font }

const loadAll = once(() => Promise.all([readFont(heading), readFont(bold), readFont(regular)]))

type Settings = Pick<Config, 'siteTypeface'>

/**
 * Loads the fonts of the images. Images use DejaVu Sans for the setting `system`, because the server does not have the
 * fonts of visitors.
 */
export async function loadFonts({ siteTypeface }: Settings): Promise<Fonts> {
  const [first, second, third] = await loadAll()
  return { heading: siteTypeface === 'system' ? second : first, bold: second, regular: third }
}

/** Returns the font for a heading. This is DejaVu Sans if the typeface of headings lacks a character of the text. */
export function headingFont(text: string, { heading, bold }: Fonts): Font {
  return Array.from(text).every(heading.has) ? heading : bold
}
