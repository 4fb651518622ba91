// Finds the main hue of a logo. The hue is computed on first use. It is cached by the path of the logo, because the
// file at a path never changes.
import { boundedCache } from '#server/lib/bounded-cache.ts'
import { oklchOf } from '#server/lib/oklch.ts'

import { type LogoParts, readLogoPixels } from '../social/logo-pixels.ts'

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

/**
 * Returns a function that returns the hue of a logo. It returns null for a gray logo, and for a logo on another site.
 */
export function createLogoHue(parts: LogoParts) {
  const hues = boundedCache<{ hue: number | null }>(MAX_CACHE_CHARACTERS)

  return async (logo: string | null): Promise<number | null> => {
    if (logo === null) return null
    const cachedHue = hues.get(logo)
    if (cachedHue !== undefined) return cachedHue.hue
    const pixels = await readLogoPixels(parts, logo, SIDE)
    const hue = pixels === undefined ? null : mainHue(pixels.data)
    hues.set(logo, { hue }, 0)
    return hue
  }
}
