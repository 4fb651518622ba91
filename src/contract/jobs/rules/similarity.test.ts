import { describe, expect, test } from 'vitest'

import { compareWith, countWords, MAX_COMPARED_LENGTH } from './similarity.ts'

const alike = (one: string, other: string) => compareWith(one).similarityTo(other)

const isNear = (one: string, other: string) => compareWith(one).isNearCopy(alike(one, other))

const long = 'You will carve the necks of guitars and ship them to players everywhere in the world '.repeat(6)

describe('the similarity of two texts', () => {
  test('ignores case and punctuation', () => {
    expect(alike('We write Django, all day long.', 'we WRITE **django** all-day long')).toBe(1)
  })

  test('the similarity is 0 for texts without common words, and for an empty text', () => {
    expect(alike('We write Django all day', 'Luthiers sleep')).toBe(0)
    expect(alike('', '')).toBe(0)
    expect(alike('', 'We write Django')).toBe(0)
  })

  test('the similarity is 0 for long texts without three consecutive words in common', () => {
    expect(alike(long, long.split(' ').toReversed().join(' '))).toBe(0)
  })

  test('the similarity is high if a long text gets one more sentence', () => {
    expect(alike(long, `${long} Apply now`)).toBeGreaterThan(0.8)
  })

  test.each([
    ['Pay: 50,000 to 60,000, start on 1 May 2026', 'Pay: 70,000 to 1,250,000, start on 15 May 2027'],
    ['Django 4 developer, reference AB12', 'Django 5 developer, reference AB7'],
  ])('ignores the values of numbers: %s, %s', (one, other) => {
    expect(alike(one, other)).toBe(1)
  })

  test.each([
    ['Write Django for our shop in Leipzig', 'Write Django for our store in Leipzig', true],
    ['Build web apps with us in a small team', 'Build great web apps with us in a small remote team', true],
    ['We write Django all day', 'All day we sleep', false],
    ['We are looking for a Django developer', 'We are looking for a pastry chef', false],
  ])('the short texts "%s" and "%s" are nearly the same: %s', (one, other, near) => {
    expect(isNear(one, other)).toBe(near)
  })

  test('compares only the start of a long text', () => {
    const start = 'word and another '.repeat(MAX_COMPARED_LENGTH)
    expect(alike(`${start} x y z`, `${start} a b c`)).toBe(1)
  })

  test('compares words of other scripts', () => {
    expect(alike('Мы пишем на Django каждый день', 'мы пишем на django каждый день')).toBe(1)
  })

  test('counts the words of a text in any script, without punctuation', () => {
    expect([countWords(''), countWords('# Мы пишем на *Django* 4'), countWords('--')]).toEqual([0, 5, 0])
  })
})
