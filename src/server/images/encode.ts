// Re-encodes an uploaded picture as a small WebP. This removes everything else in the file, such as metadata with a
// location or hidden data.
import type { OutputInfo, Sharp } from 'sharp'

import { notAPicture } from '#contract/images/rules/picture.ts'
import { Problem } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'

import { loadSharp } from './load-sharp.ts'

/** The use of a picture. A logo keeps its proportions and is never enlarged. An avatar is cropped to a square. */
export type PictureKind = 'logo' | 'avatar'

export const MAX_ENCODED_BYTES = 40 * 1024
const SIDE = 256
const MAX_PIXELS = 24_000_000
const TIMEOUT_SECONDS = 5
/** The WebP qualities to try, in this order. With the last quality, even random noise is small enough. */
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

/** Limits how many pictures the process encodes at the same time, because all requests share the processor. */
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

/** Returns a picture as WebP. @throws Problem 400 for an unreadable picture, QueueFull if too many are waiting */
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

/** Encodes a picture with the best quality for which the result is at most `MAX_ENCODED_BYTES` long. */
async function smallest(picture: () => Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await picture().webp({ quality, alphaQuality: quality }).toBuffer()
    if (encoded.length <= MAX_ENCODED_BYTES) return encoded
  }
  throw new Error('no WebP quality makes the picture small enough')
}

/**
 * Throws a Problem that explains an error of the decoder. Reads the message of the error, because the error has no
 * code.
 */
function rejectUnreadable(error: unknown): never {
  if (!(error instanceof Error)) throw error
  if (error.message.includes('exceeds pixel limit'))
    throw invalid('The picture must have at most 24 million pixels.')
  throw invalid('This picture could not be read. It may be damaged. Choose another file.')
}

function invalid(message: string): Problem {
  return new Problem('invalid', [{ code: 'invalid_picture', message, loc: ['body'] }])
}

/** Returns whether the content begins like a PNG, JPEG or WebP picture. File names and Content-Type may be wrong. */
function looksLikePicture(bytes: Buffer): boolean {
  const begins = (signature: Buffer, at = 0) => bytes.subarray(at, at + signature.length).equals(signature)
  return begins(PNG) || begins(JPEG) || (begins(RIFF) && begins(WEBP, WEBP_AT))
}
