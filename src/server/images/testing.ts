// For tests: pictures, and files that only look like some. The tests make them themselves.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { loadSharp } from './load-sharp.ts'

type Size = { width: number; height: number }
const usual: Size = { width: 300, height: 200 }

/** Of one colour. */
export async function plain({ width, height }: Size = usual, background = '#15543c') {
  const sharp = await loadSharp()
  return sharp({ create: { width, height, channels: 4, background } })
}

/** What no encoder can make small. */
export async function noise({ width, height }: Size, channels: 3 | 4 = 4) {
  const sharp = await loadSharp()
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
}

export const aPng = async (size?: Size) => (await plain(size)).png().toBuffer()

/** Three frames, each of another colour. */
export async function animated(): Promise<Buffer> {
  const sharp = await loadSharp()
  const colours = ['#ff0000', '#00ff00', '#0000ff']
  const frames = await Promise.all(
    colours.map(async (colour) => (await plain(usual, colour)).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

/** A PNG that says in its header how large it is, over the data of a small one. */
export async function claiming({ width, height }: Size): Promise<Buffer> {
  const png = Buffer.from(await aPng())
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** What a picture looks like, and what else is in its file. */
export async function inspect(bytes: Buffer) {
  const sharp = await loadSharp()
  const { format, width, height, hasAlpha, exif, icc, xmp, pages, orientation } =
    await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + info.channels)]
  }
  return {
    format,
    width,
    height,
    hasAlpha,
    pages,
    orientation,
    extras: [exif, icc, xmp].filter(Boolean),
    colourAt,
  }
}
