/** A color in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

export const cssColor = ([lightness, chroma, hue]: Oklch): string => `oklch(${lightness} ${chroma} ${hue})`

/** Returns the color as '#rrggbb'. Replaces a color outside of sRGB by one at the edge of sRGB, as a screen does. */
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

/**
 * Returns the linear sRGB channels of a color, clipped to the range from 0 to 1. The matrices are those of OKLab by
 * Björn Ottosson.
 */
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

/**
 * Returns the OKLCH color for an sRGB color, whose channels are from 0 to 255. For a gray color, the hue is arbitrary.
 */
export function oklchOf(rgb: readonly [red: number, green: number, blue: number]): Oklch {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const encoded = channel / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}
