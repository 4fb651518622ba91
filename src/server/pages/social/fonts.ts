// Loads bundled fonts, so that images look the same on every machine.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

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

export const loadFonts = once(async (): Promise<Fonts> => {
  const fonts = await Promise.all([readFont(heading), readFont(bold), readFont(regular)])
  return { heading: fonts[0], bold: fonts[1], regular: fonts[2] }
})

/** Returns the font for a heading. This is DejaVu Sans if the typeface of headings lacks a character of the text. */
export function headingFont(text: string, { heading, bold }: Fonts): Font {
  return Array.from(text).every(heading.has) ? heading : bold
}
