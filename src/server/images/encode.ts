// Re-encodes an uploaded image as a small WebP. Nothing else in the file survives, neither the location of a photo
// nor hidden data.
import type { OutputInfo, Sharp } from 'sharp'

import { notAPicture } from '#contract/images/rules/picture.ts'
import { Problem } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'

import { loadSharp } from './load-sharp.ts'
import { looksLikePicture } from './signature.ts'

/** A logo keeps its shape and is never enlarged; an avatar fills its square. */
export type PictureKind = 'logo' | 'avatar'

export const MAX_ENCODED_BYTES = 40 * 1024
const SIDE = 256
const MAX_PIXELS = 24_000_000
const TIMEOUT_SECONDS = 5
/** The last is small enough for noise. */
const QUALITIES = [80, 60, 40, 20, 10, 1]

const fits = {
  logo: { fit: 'inside', withoutEnlargement: true },
  avatar: { fit: 'cover' },
} as const

/** Limit for the whole process, because all requests share its cores. */
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

/** @throws Problem `invalid` for an unreadable image; QueueFull */
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

/** In the best quality that is small enough. */
async function smallest(picture: () => Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await picture().webp({ quality, alphaQuality: quality }).toBuffer()
    if (encoded.length <= MAX_ENCODED_BYTES) return encoded
  }
  throw new Error('a picture of this size cannot be so large')
}

/** The decoder says no more than words. */
function rejectUnreadable(error: unknown): never {
  if (!(error instanceof Error)) throw error
  if (error.message.includes('exceeds pixel limit'))
    throw invalid('The picture must have at most 24 million pixels.')
  throw invalid('This picture could not be read. It may be damaged. Choose another file.')
}

function invalid(message: string): Problem {
  return new Problem('invalid', [{ code: 'invalid_picture', message, loc: ['body'] }])
}
