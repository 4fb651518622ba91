import { readFile, stat } from 'node:fs/promises'

import { MAX_PICTURE_BYTES, pictureTooLarge } from '#contract/images/rules/picture.ts'
import { ConfigError } from '#server/config/config.ts'
import { Problem } from '#server/http/problem.ts'
import { encodePicture } from '#server/images/encode.ts'
import { loadSharp } from '#server/images/load-sharp.ts'
import { describeFileError } from '#server/lib/file-error-reason.ts'

const SIDE = 256

/**
 * Reads SITE_LOGO and returns it as a square PNG. Only the pixels of the file are kept.
 * @throws ConfigError for an unusable file
 */
export async function readLogo(path: string): Promise<Buffer> {
  const picture = await readPicture(path)
    .then((bytes) => encodePicture(bytes, 'logo'))
    .catch((error: unknown) => {
      throw new ConfigError([`SITE_LOGO is ${JSON.stringify(path)}: ${reasonOf(error)}`], { cause: error })
    })
  return toIcon(picture)
}

/** Returns a picture as a square PNG. */
export async function toIcon(picture: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture).resize(SIDE, SIDE, { fit: 'contain', background: '#00000000' }).png().toBuffer()
}

/** Returns why the file cannot be read, or why its picture was rejected. */
function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.faults?.[0]?.message ?? error.message
  return describeFileError(error) ?? String(error)
}

async function readPicture(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > MAX_PICTURE_BYTES) throw new Error(pictureTooLarge)
  return readFile(path)
}
