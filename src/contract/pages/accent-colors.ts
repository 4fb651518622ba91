// The accent colors of the site, computed from one hue. They replace the accent colors of src/web/styles/tokens.css.
// tests/contrast.test.ts proves that text in them has a contrast of at least 4.5:1 for every hue, in both themes.

/** A color in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

const cssColor = ([lightness, chroma, hue]: Oklch): string => `oklch(${lightness} ${chroma} ${hue})`

/** Returns the accent colors of a hue. Their lightness and chroma are those of the default green. */
export function accentColors(hue: number) {
  return {
    accent: { light: [0.42, 0.085, hue], dark: [0.78, 0.115, hue] },
    'accent-strong': { light: [0.34, 0.075, hue], dark: [0.86, 0.1, hue] },
    'accent-soft': { light: [0.945, 0.028, hue], dark: [0.3, 0.04, hue] },
    'on-accent': { light: [0.99, 0.01, hue], dark: [0.2, 0.03, hue] },
  } satisfies Record<string, { light: Oklch; dark: Oklch }>
}

/** Returns the values of the CSS variables that hold the accent colors, by the name of the variable. */
export function accentVariables(hue: number): [name: string, value: string][] {
  return Object.entries(accentColors(hue)).map(([name, { light, dark }]) => [
    `--${name}`,
    `light-dark(${cssColor(light)},${cssColor(dark)})`,
  ])
}
