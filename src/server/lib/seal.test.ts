// A sealed text opens with the same key, for the same purpose and row, unchanged; in every other case it does not.
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { createSeal } from './seal.ts'

const seal = createSeal('a key of 32 characters or more...', 'mail')

test('what was sealed opens again', () => {
  assert(
    property(string({ unit: 'binary' }), string(), (text, context) => {
      expect(seal.open(seal.close(text, context), context)).toBe(text)
    }),
  )
})

test('the same text is never sealed the same way twice', () => {
  expect(seal.close('text', 'row')).not.toBe(seal.close('text', 'row'))
})

test.each([
  ['another key', createSeal('another key of 32 characters.....', 'mail'), 'row'],
  ['another purpose', createSeal('a key of 32 characters or more...', 'authenticators'), 'row'],
  ['another row', seal, 'other row'],
])('%s does not open it', (_name, other, context) => {
  expect(() => other.open(seal.close('text', 'row'), context)).toThrow('authenticate data')
})

test('a changed byte anywhere is noticed', () => {
  const sealed = Buffer.from(seal.close('text', 'row'), 'base64')
  for (const position of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[position] = (changed[position] ?? 0) ^ 1
    expect(() => seal.open(changed.toString('base64'), 'row')).toThrow('authenticate data')
  }
})

test('a text cut short does not open', () => {
  expect(() => seal.open('', 'row')).toThrow('Invalid')
})
