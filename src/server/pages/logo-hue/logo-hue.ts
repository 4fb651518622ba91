// Finds the main hue of a logo. The hue is computed on first use. It is cached by the path of the logo, because the
// file at a path never changes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import { loadSharp } from '#server/images/load-sharp.ts'
import { findImage } from '#server/images/queries.ts'
import { boundedCache } from '#server/lib/bounded-cache.ts'

import { drawPixels } from '../social/draw.ts'
import { mainHue } from './main-hue.ts'

const SIDE = 32
const MAX_CACHE_CHARACTERS = 500_000
/** Matches the paths of logos that are part of the build. */
const builtIn = /^\/logos\/[\w-]+\.svg$/

type Parts = { db: Db; assets: string | null }

/**
 * Returns a function that returns the hue of a logo. It returns null for a gray logo, and for a logo on another site.
 */
export function createLogoHue({ db, assets }: Parts) {
  const hues = boundedCache<{ hue: number | null }>(MAX_CACHE_CHARACTERS)

  return async (logo: string | null): Promise<number | null> => {
    if (logo === null) return null
    const cachedHue = hues.get(logo)
    if (cachedHue !== undefined) return cachedHue.hue
    const pixels = await readPixels(logo)
    const hue = pixels === undefined ? null : mainHue(pixels)
    hues.set(logo, { hue }, 0)
    return hue
  }

  async function readPixels(logo: string): Promise<Uint8Array | undefined> {
    if (assets !== null && builtIn.test(logo))
      return drawPixels(await readFile(join(assets, logo), 'utf8'), SIDE)
    const hash = hashInImagePath(logo)
    const image = hash === undefined ? undefined : await findImage(db, hash)
    return image && smallPixels(image.bytes)
  }
}

async function smallPixels(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(bytes).resize(SIDE, SIDE, { fit: 'inside' }).ensureAlpha().raw({ depth: 'uchar' }).toBuffer()
}
