import { describe, expect, test } from 'vitest'

import { encodeText, firstCharacters, initials, shorten } from './text.ts'

describe('the text functions', () => {
  test.for<[string, string, number, string]>([
    ['shorter than the limit', 'abc', 5, 'abc'],
    ['exactly as long as the limit', 'abc', 3, 'abc'],
    ['longer', 'abcdef', 3, 'abc'],
    ['with a surrogate pair at the limit', 'ab😀d', 3, 'ab😀'],
    ['with an unpaired surrogate', 'a\u{d83d}b', 2, 'a\u{d83d}'],
    ['nothing at all', '', 3, ''],
  ])('firstCharacters cuts a text between characters: %s', ([_case, text, count, cut]) => {
    expect(firstCharacters(text, count)).toBe(cut)
  })

  test.each([
    ['Django developer', 20, 'Django developer'],
    ['Django developer', 10, 'Django…'],
    ['Donaudampfschifffahrt', 5, 'Donau…'],
  ])('%j is shortened to %d characters between words, with an ellipsis', (text, count, short) => {
    expect(shorten(text, count)).toBe(short)
  })

  test.each([
    ['Acme', 'A'],
    ['Django Software Foundation', 'DS'],
    ['open source collective', 'OS'],
    ['  padded   name ', 'PN'],
    ['37signals Ltd', '3L'],
    ['& Other (Stories)', 'OS'],
    ['東京 データ', '東デ'],
    ['Émile Ødegård', 'ÉØ'],
    ['𝒜cme 𝓑ooks', '𝒜𝓑'],
    ['🦄', '🦄'],
    ['', ''],
  ])('the initials of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  test('encodeText encodes any text for a URL, even an unpaired surrogate', () => {
    expect(encodeText('a b/é')).toBe('a%20b%2F%C3%A9')
    expect(encodeText('a\u{d83d}b')).toBe('a%EF%BF%BDb')
    expect(encodeText('😀')).toBe('%F0%9F%98%80')
  })
})
