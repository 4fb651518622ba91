/** A color in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

export const cssColor = ([lightness, chroma, hue]: Oklch): string => `oklch(${lightness} ${chroma} ${hue})`

/** Returns the color as '#rrggbb'. Clips colors outside of sRGB, like a screen. */
export function hexColor(color: Oklch): string {
  const channels = linearSrgb(color).map((channel) => {
    const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}

function luminance(color: Oklch): number {
  const [red = 0, green = 0, blue = 0] = linearSrgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The matrices are by Björn Ottosson. */
function linearSrgb([lightness, chroma, hue]: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}
