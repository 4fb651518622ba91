import { open } from 'fontkit'

export type Font = {
  readonly family: string
  readonly weight: string
  readonly has: (character: string) => boolean
  /** Returns the width of a character as a fraction of the font size. It is 0 if the font lacks the character. */
  readonly widthOf: (character: string) => number
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0

/** @throws Error for a file that is not a font, or that is a collection of fonts */
export async function readFont({
  file,
  ...about
}: Pick<Font, 'family' | 'weight'> & { file: string }): Promise<Font> {
  const font = await open(file)
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  const has = (character: string) => font.hasGlyphForCodePoint(codePointOf(character))
  // The layout measures each character many times. Unicode bounds the size of this cache.
  const widths = new Map<string, number>()
  return {
    ...about,
    has,
    widthOf: (character) => {
      const known = widths.get(character)
      if (known !== undefined) return known
      const glyph = has(character) ? font.glyphForCodePoint(codePointOf(character)) : undefined
      const width = (glyph?.advanceWidth ?? 0) / font.unitsPerEm
      widths.set(character, width)
      return width
    },
  }
}
