import { converter, formatHex, type Oklch as Culori, wcagContrast } from 'culori'

import type { Oklch } from '#contract/pages/accent-colors.ts'

const toCulori = ([l, c, h]: Oklch): Culori => ({ mode: 'oklch', l, c, h })

/** Returns the color as '#rrggbb'. Replaces a color outside of sRGB by one at the edge of sRGB, as a screen does. */
export const hexColor = (color: Oklch): string => formatHex(toCulori(color))

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
export const contrastOf = (one: Oklch, other: Oklch): number => wcagContrast(toCulori(one), toCulori(other))

const convert = converter('oklch')

/** Returns the OKLCH color for an sRGB color, whose channels are from 0 to 255. The hue of a gray color is 0. */
export function oklchOf([red = 0, green = 0, blue = 0]: readonly number[]): Oklch {
  const { l, c, h = 0 } = convert({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 })
  return [l, c, h]
}
