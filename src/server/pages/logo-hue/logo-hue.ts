// Finds the main hue of a logo. The hue is computed on first use. It is cached by the path of the logo, because the
// file at a path never changes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import { loadSharp } from '#server/images/load-sharp.ts'
import { findImage } from '#server/images/queries.ts'
import { boundedCache } from '#server/lib/bounded-cache.ts'
import { oklchOf } from '#server/lib/oklch.ts'

import { drawPixels } from '../social/draw.ts'

/** Hues of logos are multiples of this number of degrees. The style sheet has a rule for each of them. */
export const hueStep = 30

const MIN_ALPHA = 128
/** A color with less chroma than this looks gray. */
const MIN_CHROMA = 0.04
/** The minimum share of the visible pixels that must have the main hue. */
const MIN_SHARE = 0.03

/**
 * Returns the most frequent hue of RGBA pixels, rounded to a multiple of `hueStep` degrees. Returns null for a gray
 * picture.
 */
function mainHue(pixels: Uint8Array): number | null {
  const weights = new Map<number, number>()
  const counts = new Map<number, number>()
  let visible = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < MIN_ALPHA) continue
    visible++
    const [, chroma, hue] = oklchOf([red, green, blue])
    if (chroma < MIN_CHROMA) continue
    const rounded = (Math.round(hue / hueStep) * hueStep) % 360
    weights.set(rounded, (weights.get(rounded) ?? 0) + chroma)
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
  }
  const [main] = [...weights].toSorted(([, one], [, other]) => other - one)
  if (main === undefined || (counts.get(main[0]) ?? 0) < MIN_SHARE * visible) return null
  return main[0]
}

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
