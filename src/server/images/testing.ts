// Generates pictures and invalid picture files for tests.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { loadSharp } from './load-sharp.ts'

type Size = { width: number; height: number }
const usual: Size = { width: 300, height: 200 }

/** Creates a picture of one color. */
export async function plain({ width, height }: Size = usual, background = '#15543c') {
  const sharp = await loadSharp()
  return sharp({ create: { width, height, channels: 4, background } })
}

/** Creates a picture of random noise, which no encoder can compress. */
export async function noisePicture({ width, height }: Size, channels: 3 | 4 = 4) {
  const sharp = await loadSharp()
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
}

export const aPng = async (size?: Size) => (await plain(size)).png().toBuffer()

/** Creates an animation with three frames of different colors. */
export async function anAnimation(): Promise<Buffer> {
  const sharp = await loadSharp()
  const colors = ['#ff0000', '#00ff00', '#0000ff']
  const frames = await Promise.all(colors.map(async (color) => (await plain(usual, color)).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

/** Creates a small PNG whose header states the given size instead of the real size. */
export async function pngClaimingSize({ width, height }: Size): Promise<Buffer> {
  const png = Buffer.from(await aPng())
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/**
 * Returns properties of a picture. `extras` is the metadata in the file, and `colorAt` returns the color of a pixel.
 */
export async function inspect(bytes: Buffer) {
  const sharp = await loadSharp()
  const { format, width, height, hasAlpha, exif, icc, xmp, pages, orientation } =
    await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => {
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
    colorAt,
  }
}
