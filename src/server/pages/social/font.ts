// Reads the widths of characters from a TrueType font. It needs the tables `cmap` (format 4 or 12) and `hmtx`, which
// Apple's TrueType Reference Manual describes.
import { readFile } from 'node:fs/promises'

export type Font = {
  readonly family: string
  readonly weight: string
  /** The widths of characters by code point, as fractions of the font size. */
  readonly widths: ReadonlyMap<number, number>
}

/** Reads a font with the widths of its characters. @throws Error for a font in another format */
export async function readFont({ file, ...font }: Omit<Font, 'widths'> & { file: string }): Promise<Font> {
  const { buffer, byteOffset, length } = await readFile(file)
  const tables = tablesOf(new DataView(buffer, byteOffset, length))
  const advances = advancesOf(tables)
  const widths = new Map<number, number>()
  for (const [codePoint, glyph] of glyphsOf(tables('cmap')))
    if (glyph !== 0) widths.set(codePoint, advances(glyph))
  return { ...font, widths }
}

type Tables = (name: string) => DataView

function tablesOf(font: DataView): Tables {
  const found = new Map<string, DataView>()
  for (let at = 12; at < 12 + 16 * font.getUint16(4); at += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((letter) => font.getUint8(at + letter)))
    found.set(name, part(font, font.getUint32(at + 8), font.getUint32(at + 12)))
  }
  return (name) => {
    const table = found.get(name)
    if (table === undefined) throw new Error(`the font has no ${name}`)
    return table
  }
}

function part(view: DataView, start: number, length = view.byteLength - start): DataView {
  return new DataView(view.buffer, view.byteOffset + start, length)
}

/** Returns a function that returns the width of a glyph. The last width in the table applies to all glyphs after it. */
function advancesOf(tables: Tables): (glyph: number) => number {
  const unitsPerEm = tables('head').getUint16(18)
  const count = tables('hhea').getUint16(34)
  const widths = tables('hmtx')
  return (glyph) => widths.getUint16(4 * Math.min(glyph, count - 1)) / unitsPerEm
}

/**
 * Yields each character with the number of its glyph. If the font has a table for all of Unicode, uses it instead of
 * the table for the Basic Multilingual Plane.
 */
function glyphsOf(cmap: DataView): Iterable<readonly [codePoint: number, glyph: number]> {
  const subtables = Array.from({ length: cmap.getUint16(2) }, (_, place) =>
    part(cmap, cmap.getUint32(4 + 8 * place + 4)),
  )
  const whole = subtables.find((table) => table.getUint16(0) === 12)
  if (whole) return groups(whole)
  const plane = subtables.find((table) => table.getUint16(0) === 4)
  if (plane) return segments(plane)
  throw new Error('the font has no character map in a supported format')
}

function* groups(table: DataView) {
  for (let at = 16; at < 16 + 12 * table.getUint32(12); at += 12) {
    const [first, last, glyph] = [table.getUint32(at), table.getUint32(at + 4), table.getUint32(at + 8)]
    for (let code = first; code <= last; code++) yield [code, glyph + code - first] as const
  }
}

function* segments(table: DataView) {
  const size = table.getUint16(6)
  for (let at = 14; at < 14 + size; at += 2) {
    const [start, delta] = [at + size + 2, at + 2 * size + 2]
    const [first, last] = [table.getUint16(start), table.getUint16(at)]
    const offsetAt = at + 3 * size + 2
    const offset = table.getUint16(offsetAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const found = offset === 0 ? code : table.getUint16(offsetAt + offset + 2 * (code - first))
      yield [code, found === 0 ? 0 : (found + table.getUint16(delta)) & 0xffff] as const
    }
  }
}
