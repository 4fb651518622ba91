// Re-encodes an uploaded image as a small WebP. The result contains only the picture, without metadata such as a
// location and without hidden data.
import type { OutputInfo, Sharp } from 'sharp'

import { notAPicture } from '#contract/images/rules/picture.ts'
import { Problem } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'

import { loadSharp } from './load-sharp.ts'

/** A logo keeps its proportions and is never enlarged. An avatar is cropped to a square. */
export type PictureKind = 'logo' | 'avatar'

export const MAX_ENCODED_BYTES = 40 * 1024
const SIDE = 256
const MAX_PIXELS = 24_000_000
const TIMEOUT_SECONDS = 5
/** WebP qualities, tried in order. The last one makes even random noise small enough. */
const QUALITIES = [80, 60, 40, 20, 10, 1]

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const RIFF = Buffer.from('RIFF')
const WEBP = Buffer.from('WEBP')
const WEBP_AT = 8

const fits = {
  logo: { fit: 'inside', withoutEnlargement: true },
  avatar: { fit: 'cover' },
} as const

/** Limit for the whole process, because all requests share its cores. */
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

/** Returns an image as WebP. @throws Problem 400 for an unreadable image; QueueFull */
export async function encodePicture(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  if (!looksLikePicture(bytes)) throw invalid(notAPicture)
  return limited(async () => {
    const sharp = await loadSharp()
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
    const { data, info } = await decode(sharp(bytes, options), kind)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return smallest(() => sharp(data, { raw }))
  })
}

async function decode(picture: Sharp, kind: PictureKind): Promise<{ data: Buffer; info: OutputInfo }> {
  return picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, fits[kind])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable)
}

/** Encodes with the best quality that is small enough. */
async function smallest(picture: () => Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await picture().webp({ quality, alphaQuality: quality }).toBuffer()
    if (encoded.length <= MAX_ENCODED_BYTES) return encoded
  }
  throw new Error('no WebP quality makes the picture small enough')
}

/** Rejects an unreadable image. The decoder's errors have no codes, so this function reads their messages. */
function rejectUnreadable(error: unknown): never {
  if (!(error instanceof Error)) throw error
  if (error.message.includes('exceeds pixel limit'))
    throw invalid('The picture must have at most 24 million pixels.')
  throw invalid('This picture could not be read. It may be damaged. Choose another file.')
}

function invalid(message: string): Problem {
  return new Problem('invalid', [{ code: 'invalid_picture', message, loc: ['body'] }])
}

/** Returns whether the first bytes are those of a PNG, JPEG or WebP picture, whatever the file name or Content-Type. */
function looksLikePicture(bytes: Buffer): boolean {
  const begins = (signature: Buffer, at = 0) => bytes.subarray(at, at + signature.length).equals(signature)
  return begins(PNG) || begins(JPEG) || (begins(RIFF) && begins(WEBP, WEBP_AT))
}
