// Computes the accent colors of the site from one hue (SITE_COLOR). They replace the accent colors of
// src/web/styles/tokens.css.
import { contrastOf, cssColor, type Oklch } from './oklch.ts'

const MIN_CONTRAST = 4.5

type ColorPair = { light: Oklch; dark: Oklch }

/** The background in tokens.css on which text has the least contrast: --surface-sunken. */
const ground: ColorPair = { light: [0.945, 0.012, 85], dark: [0.276, 0.01, 75] }

/** Returns the accent colors of a hue. Their lightness and chroma are those of the default green. */
export function accentColors(hue: number) {
  return {
    accent: { light: [0.42, 0.085, hue], dark: [0.78, 0.115, hue] },
    'accent-strong': { light: [0.34, 0.075, hue], dark: [0.86, 0.1, hue] },
    'accent-soft': { light: [0.945, 0.028, hue], dark: [0.3, 0.04, hue] },
    'on-accent': { light: [0.99, 0.01, hue], dark: [0.2, 0.03, hue] },
  } satisfies Record<string, ColorPair>
}

export function accentStyle(hue: number): string {
  const tokens = Object.entries(accentColors(hue)).map(
    ([name, { light, dark }]) => `--${name}:light-dark(${cssColor(light)},${cssColor(dark)})`,
  )
  return `:root{${tokens.join(';')}}`
}

/**
 * Returns whether text in the accent colors, and text on the accent color, has a contrast of at least 4.5:1 in both
 * themes.
 */
export function isReadableHue(hue: number): boolean {
  const { accent, 'accent-strong': strong, 'accent-soft': soft, 'on-accent': text } = accentColors(hue)
  const pairs = [
    [accent, ground],
    [accent, soft],
    [strong, soft],
    [text, accent],
    [text, strong],
  ] as const
  return pairs.every(([one, other]) =>
    (['light', 'dark'] as const).every((theme) => contrastOf(one[theme], other[theme]) >= MIN_CONTRAST),
  )
}
