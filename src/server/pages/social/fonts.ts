// Bundled fonts, so that images look the same on every machine.
import { createRequire } from 'node:module'

import { once } from '#server/lib/once.ts'

import { type Font, readFont } from './font.ts'

const require = createRequire(import.meta.url)

export const FAMILY = 'DejaVu Sans'
export const fontFiles = {
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

export type Fonts = { readonly bold: Font; readonly regular: Font }

export const loadFonts = once(async (): Promise<Fonts> => {
  const [bold, regular] = await Promise.all([readFont(fontFiles.bold), readFont(fontFiles.regular)])
  return { bold, regular }
})
