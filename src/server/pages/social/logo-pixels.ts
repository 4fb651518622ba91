// Reads the logo of a company for images. Logos on other sites are not read.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import { loadSharp } from '#server/images/load-sharp.ts'
import { findImage } from '#server/images/queries.ts'

import { drawPixels } from './draw.ts'

/** Matches the paths of logos that are part of the build. */
const builtIn = /^\/logos\/[\w-]+\.svg$/

export type LogoParts = { db: Db; assets: string | null }

type Pixels = { data: Uint8Array; width: number; height: number }

/** Returns the RGBA pixels of a logo within a square, or undefined for a logo on another site. @throws QueueFull */
export async function readLogoPixels(
  { db, assets }: LogoParts,
  logo: string,
  side: number,
): Promise<Pixels | undefined> {
  if (assets !== null && builtIn.test(logo)) {
    const data = await drawPixels(await readFile(join(assets, logo), 'utf8'), side)
    return { data, width: side, height: data.length / 4 / side }
  }
  const hash = hashInImagePath(logo)
  const image = hash === undefined ? undefined : await findImage(db, hash)
  if (image === undefined) return undefined
  const sharp = await loadSharp()
  const { data, info } = await sharp(image.bytes)
    .resize(side, side, { fit: 'inside' })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Returns a logo as a data URL of a PNG. */
export async function readLogoUrl(
  parts: LogoParts,
  logo: string | null,
  side: number,
): Promise<string | undefined> {
  const pixels = logo === null ? undefined : await readLogoPixels(parts, logo, side)
  if (pixels === undefined) return undefined
  const { data, width, height } = pixels
  const sharp = await loadSharp()
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
