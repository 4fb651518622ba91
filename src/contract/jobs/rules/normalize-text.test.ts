import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import { hasControlCharacters, normalizeLine, normalizeText, isRange, isStorable } from './normalize-text.ts'

describe('the normalization of typed text', () => {
  test.each([
    ['  Señor \n  Dev\t', 'Señor Dev'],
    ['Cafe\u0301', 'Café'],
    ['\u00a0a\u2003b', 'a b'],
    ['Ple\u200bctrum\u2060', 'Plectrum'],
    ['\u202emurtcelP\u202c', 'murtcelP'],
    ['👩🏽\u200d💻', '👩🏽\u200d💻'],
    ['❤\ufe0f\u200d🔥 1\ufe0f\u20e3', '❤\ufe0f\u200d🔥 1\ufe0f\u20e3'],
    ['می\u200cخواهم क्\u200dष 葛\u{e0100}', 'می\u200cخواهم क्\u200dष 葛\u{e0100}'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} fan',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} fan',
    ],
    ['🏴\u{e0068}\u{e0069}\u{e007f} a\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴 a'],
    ['Ｐｙｔｈｏｎ３ （東京）', 'Python3 （東京）'],
    ['Plec\u200dtrum\u200c 1\ufe0f\u{e0100}', 'Plectrum 1'],
    ['می\u200c', 'می'],
    ['\u200d\ufe0f\u034f\u{e0100}\ufffe', ''],
    ['a\ufe0f\u200d👩', 'a👩'],
    ['a\u0000\u0007b\u001b[0m\u009f \ud800', 'ab[0m'],
    ['a\u000bb\u0085c\u2028d\re', 'a b c d e'],
    ['Se\u00adnior\u200e \u061cDev\ufeff \u2066x\u2069', 'Senior Dev x'],
  ])('normalizes the line %j to %j', (typed, kept) => {
    expect(normalizeLine(typed)).toBe(kept)
  })

  test('returns a normalized text unchanged', () => {
    const joined = fc.string({
      unit: fc.constantFrom(
        ...Array.from('a1Ａ#👩🏽❤🏴\u{e0067}\u{e007f}葛कᠠ\u20e3\u200b\u200d\ufe0f\u{e0100}\u180b\u034f\u0301'),
      ),
    })
    fc.assert(
      fc.property(fc.oneof(anyText, joined), (typed) => {
        expect(normalizeLine(normalizeLine(typed))).toBe(normalizeLine(typed))
        expect(normalizeText(normalizeText(typed))).toBe(normalizeText(typed))
      }),
    )
  })

  test('keeps the lines of a text', () => {
    expect(normalizeText('\r\n# A\r\n\r\nb\n')).toBe('# A\n\nb')
  })

  test.each([
    ['a\t\nb', true, false],
    ['a\u0000', false, true],
    ['a\u0007', true, true],
    ['\ud800', false, false],
    ['👩🏽‍💻', true, false],
  ])(
    'for the text %j, isStorable returns %s and hasControlCharacters returns %s',
    (text, storable, control) => {
      expect([isStorable(text), hasControlCharacters(text)]).toEqual([storable, control])
    },
  )

  test.each([
    [1, 2, true],
    [2, 2, true],
    [3, 2, false],
    [3, null, true],
    [null, 2, true],
    [3, 0, true],
    [undefined, undefined, true],
  ])('isRange(%s, %s) returns %s', (min, max, is) => {
    expect(isRange(min, max)).toBe(is)
  })
})
