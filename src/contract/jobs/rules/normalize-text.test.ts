import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import {
  distinctTexts,
  normalizeLine,
  normalizeText,
  isOneLine,
  isRange,
  isStorable,
} from './normalize-text.ts'

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
    ['Plec\u200dtrum\u200c 1\ufe0f\u{e0100}', 'Plectrum 1'],
    ['می\u200c', 'می'],
    ['\u200d\ufe0f\u034f\u{e0100}\ufffe', ''],
    ['a\ufe0f\u200d👩', 'a👩'],
  ])('normalizes the line %j to %j', (typed, kept) => {
    expect(normalizeLine(typed)).toBe(kept)
  })

  test('returns a normalized text unchanged', () => {
    const joined = fc.string({
      unit: fc.constantFrom(...Array.from('a1#👩🏽❤葛कᠠ\u20e3\u200b\u200d\ufe0f\u{e0100}\u180b\u034f\u0301')),
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
    ['a\nb', true, false],
    ['a\u0000', false, false],
    ['a\u0007', true, false],
    ['\ud800', false, true],
    ['👩🏽‍💻', true, true],
  ])('for the text %j, isStorable returns %s and isOneLine returns %s', (text, storable, line) => {
    expect([isStorable(text), isOneLine(text)]).toEqual([storable, line])
  })

  test('distinctTexts removes repeated and empty entries', () => {
    expect(distinctTexts(['b', '', 'a', 'b'])).toEqual(['b', 'a'])
  })

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
