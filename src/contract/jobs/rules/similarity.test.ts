import { expect, test } from 'vitest'

import { likeness, longestCompared, runsOf } from './similarity.ts'

const alike = (one: string, other: string) => likeness(runsOf(one), runsOf(other))

test('the same words in the same order are the same, whatever their signs and case', () => {
  expect(alike('We write Django, all day long.', 'we WRITE **django** all-day long')).toBe(1)
})

test('texts without a common run of three words have nothing in common, nor has an empty one', () => {
  expect(alike('We write Django all day', 'All day we sleep')).toBe(0)
  expect(alike('', '')).toBe(0)
  expect(alike('', 'We write Django')).toBe(0)
})

test('a sentence more makes a little difference, a short text counts as a whole', () => {
  const text = 'You will carve the necks of guitars and ship them to players everywhere in the world'
  expect(alike(text, `${text} Apply now`)).toBeGreaterThan(0.8)
  expect(alike('Django developer', 'Django Developer')).toBe(1)
})

test('no more than the beginning of a long text is compared', () => {
  const start = 'word and another '.repeat(longestCompared)
  expect(alike(`${start} x y z`, `${start} a b c`)).toBe(1)
})

test('other scripts have words too', () => {
  expect(alike('Мы пишем на Django каждый день', 'мы пишем на django каждый день')).toBe(1)
})
