// A sealed text opens with the same key, for the same purpose and row, unchanged; in every other case it does not.
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import { createEncryption } from './encryption.ts'

const encryption = createEncryption('a key of 32 characters or more...', 'mail')

test('what was sealed opens again', () => {
  assert(
    property(anyText, string(), (text, context) => {
      expect(encryption.decrypt(encryption.encrypt(text, context), context)).toBe(text)
    }),
  )
})

test('the same text is never sealed the same way twice', () => {
  expect(encryption.encrypt('text', 'row')).not.toBe(encryption.encrypt('text', 'row'))
})

test.each([
  ['another key', createEncryption('another key of 32 characters.....', 'mail'), 'row'],
  ['another purpose', createEncryption('a key of 32 characters or more...', 'authenticators'), 'row'],
  ['another row', encryption, 'other row'],
])('%s does not open it', (_name, other, context) => {
  expect(() => other.decrypt(encryption.encrypt('text', 'row'), context)).toThrow('authenticate data')
})

test('a changed byte anywhere is noticed', () => {
  const sealed = Buffer.from(encryption.encrypt('text', 'row'), 'base64')
  for (const position of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[position] = (changed[position] ?? 0) ^ 1
    expect(() => encryption.decrypt(changed.toString('base64'), 'row')).toThrow('authenticate data')
  }
})

test('a text cut short does not open', () => {
  expect(() => encryption.decrypt('', 'row')).toThrow('Invalid')
})
