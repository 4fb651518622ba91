// All color pairs of the design are readable in both themes (WCAG 2.2: 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

type Oklch = readonly [lightness: number, chroma: number, hue: number]

const css = readFileSync('src/web/styles/tokens.css', 'utf8')
const pattern = /--([a-z-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g
const numbers = (text = ''): Oklch => {
  const [lightness = NaN, chroma = NaN, hue = NaN] = text.split(' ').map(Number)
  return [lightness, chroma, hue]
}
const tokens = new Map(
  [...css.matchAll(pattern)].map(([, name = '', light, dark]) => [
    name,
    { light: numbers(light), dark: numbers(dark) },
  ]),
)

/** Clips colors outside of sRGB, like a screen. */
const onScreen = (channel: number) => Math.min(1, Math.max(0, channel))

/** The matrices are by Björn Ottosson. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = onScreen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = onScreen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = onScreen(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [first, second] = [one, other].map((name) => {
    const colour = tokens.get(name)
    if (!colour) throw new Error(`no token --${name}`)
    return luminance(colour[theme]) + 0.05
  })
  return Math.max(first ?? 0, second ?? 0) / Math.min(first ?? 0, second ?? 0)
}

const grounds = ['surface', 'surface-raised', 'surface-sunken']
const pairs = (ones: readonly string[], others: readonly string[]) =>
  ones.flatMap((one) =>
    others.flatMap((other) => [[one, other, 'light'] as const, [one, other, 'dark'] as const]),
  )

test.each([
  ...pairs(['text', 'text-muted', 'accent', 'danger'], grounds),
  ...pairs(['text', 'accent', 'accent-strong'], ['accent-soft']),
  ...pairs(['highlight-text'], grounds),
  ...pairs(['on-accent'], ['accent', 'accent-strong']),
  ...pairs(['on-danger'], ['danger', 'danger-strong']),
  ...pairs(['danger'], ['danger-soft']),
  ...pairs(['on-highlight'], ['highlight']),
])('text in --%s on --%s is readable in the %s theme', (text, ground, theme) => {
  expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
})

test.each(pairs(['control-line', 'focus'], grounds))(
  'a line in --%s is visible on --%s in the %s theme',
  (line, ground, theme) => {
    expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3)
  },
)
