// All color pairs of the design are readable in both themes (WCAG 2.2: 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { accentColors, type Oklch } from '#contract/pages/accent-colors.ts'
import { contrastOf } from '#server/lib/oklch.ts'
import { hueStep } from '#server/pages/logo-hue/logo-hue.ts'

const css = readFileSync('src/web/styles/tokens.css', 'utf8')
const pattern = /--([a-z-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g
const parseColor = (text = ''): Oklch => {
  const [lightness = NaN, chroma = NaN, hue = NaN] = text.split(' ').map(Number)
  return [lightness, chroma, hue]
}
const tokens = new Map(
  [...css.matchAll(pattern)].map(([, name = '', light, dark]) => [
    name,
    { light: parseColor(light), dark: parseColor(dark) },
  ]),
)

function computeContrast([one, other, theme]: Pair, colors = tokens): number {
  const [first, second] = [one, other].map((name) => {
    const color = colors.get(name)
    if (!color) throw new Error(`no token --${name}`)
    return color[theme]
  })
  return first && second ? contrastOf(first, second) : 0
}

type Pair = readonly [one: string, other: string, theme: 'light' | 'dark']

const backgrounds = ['surface', 'surface-raised', 'surface-sunken']
const createPairs = (ones: readonly string[], others: readonly string[]) =>
  ones.flatMap((one) =>
    others.flatMap((other) => [[one, other, 'light'] as const, [one, other, 'dark'] as const]),
  )

describe('the themes', () => {
  test.each([
    ...createPairs(['text', 'text-muted', 'accent', 'danger'], backgrounds),
    ...createPairs(['text', 'accent', 'accent-strong'], ['accent-soft']),
    ...createPairs(['highlight-text'], backgrounds),
    ...createPairs(['on-accent'], ['accent', 'accent-strong']),
    ...createPairs(['on-danger'], ['danger', 'danger-strong']),
    ...createPairs(['danger'], ['danger-soft']),
    ...createPairs(['on-highlight'], ['highlight']),
  ])('text in --%s on --%s is readable in the %s theme', (text, ground, theme) => {
    expect(computeContrast([text, ground, theme])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(createPairs(['control-line', 'focus'], backgrounds))(
    'a line in --%s is visible on --%s in the %s theme',
    (line, ground, theme) => {
      expect(computeContrast([line, ground, theme])).toBeGreaterThanOrEqual(3)
    },
  )
})

const allHues = Array.from({ length: 360 }, (_, hue) => hue)

describe('the tints of logos', () => {
  const tints = readFileSync('src/web/styles/tints.css', 'utf8')
  const [, light = '', dark = ''] =
    /light-dark\(oklch\(([\d. ]+) var\(--hue\)\), oklch\(([\d. ]+) var\(--hue\)\)\)/.exec(tints) ?? []
  const tintHues = [...tints.matchAll(/\[data-hue='(\d+)'\] \{\s+--hue: \1;/g)].map(([, hue]) => Number(hue))

  test('the style sheet has a rule for every hue that the server computes', () => {
    expect(tintHues).toEqual(allHues.filter((hue) => hue % hueStep === 0))
  })

  test('text on every tint is readable in both themes, with accent colors of every hue', () => {
    for (const hue of tintHues) {
      const tint = { light: parseColor(`${light} ${hue}`), dark: parseColor(`${dark} ${hue}`) }
      for (const accent of allHues) {
        const colors = new Map([...tokens, ...Object.entries(accentColors(accent)), ['tint', tint] as const])
        for (const pair of createPairs(['text', 'text-muted', 'accent'], ['tint']))
          expect([hue, accent, ...pair, computeContrast(pair, colors) >= 4.5]).toEqual([
            hue,
            accent,
            ...pair,
            true,
          ])
      }
    }
  })
})

describe('the accent colors', () => {
  test('accent colors of every hue are readable in both themes', () => {
    const accentPairs = [
      ...createPairs(['accent'], [...backgrounds, 'accent-soft']),
      ...createPairs(['accent-strong', 'text'], ['accent-soft']),
      ...createPairs(['on-accent'], ['accent', 'accent-strong']),
    ]
    for (const hue of allHues) {
      const colors = new Map([...tokens, ...Object.entries(accentColors(hue))])
      for (const pair of accentPairs)
        expect([hue, ...pair, computeContrast(pair, colors) >= 4.5]).toEqual([hue, ...pair, true])
    }
  })

  test('the hue 158 has the accent colors of the default theme', () => {
    const { accent, 'accent-strong': strong, 'accent-soft': soft } = accentColors(158)
    expect([accent, strong, soft]).toEqual(
      ['accent', 'accent-strong', 'accent-soft'].map((name) => tokens.get(name)),
    )
  })
})
