import { hueStep } from '#contract/pages/hue.ts'
import { oklchOf } from '#server/lib/oklch.ts'

const MIN_ALPHA = 128
/** A color with less chroma than this looks gray. */
const MIN_CHROMA = 0.04
/** The minimum share of the visible pixels that must have the main hue. */
const MIN_SHARE = 0.03

/**
 * Returns the most frequent hue of RGBA pixels, rounded to a multiple of `hueStep` degrees. Returns null for a gray
 * picture.
 */
export function mainHue(pixels: Uint8Array): number | null {
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
