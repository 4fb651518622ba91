import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import { createEncryption } from './encryption.ts'

const secretKey = 'a key of 32 characters or more...'
const otherKey = 'another key of 32 characters.....'
const reason = 'another key, for another context, or was changed'
const encryption = createEncryption({ secretKey }, 'mail')

describe('encryption', () => {
  test('decrypts the texts that it has encrypted', () => {
    assert(
      property(anyText, string(), (text, context) => {
        expect(encryption.decrypt(encryption.encrypt(text, context), context)).toBe(text)
      }),
    )
  })

  test('encrypts the same text differently each time', () => {
    expect(encryption.encrypt('text', 'row')).not.toBe(encryption.encrypt('text', 'row'))
  })

  test.each([
    ['another key', createEncryption({ secretKey: otherKey }, 'mail'), 'row'],
    ['another purpose', createEncryption({ secretKey }, 'authenticators'), 'row'],
    ['the context of another row', encryption, 'other row'],
  ])('fails to decrypt with %s', (_name, other, context) => {
    expect(() => other.decrypt(encryption.encrypt('text', 'row'), context)).toThrow(reason)
  })

  test('rejects a text if any of its bytes was changed', () => {
    const encrypted = Buffer.from(encryption.encrypt('text', 'row'), 'base64')
    for (const position of encrypted.keys()) {
      const changed = Buffer.from(encrypted)
      changed[position] = (changed[position] ?? 0) ^ 1
      expect(() => encryption.decrypt(changed.toString('base64'), 'row')).toThrow(reason)
    }
  })

  test('rejects a truncated text', () => {
    expect(() => encryption.decrypt('', 'row')).toThrow(reason)
  })

  test('decrypts with a fallback key and encrypts with SECRET_KEY', () => {
    const both = createEncryption({ secretKey: otherKey, secretKeyFallbacks: [secretKey] }, 'mail')
    const old = encryption.encrypt('text', 'row')
    expect(both.decrypt(old, 'row')).toBe('text')
    expect(both.keyOf(old, 'row')).toBe('former')
    const renewed = both.encrypt('text', 'row')
    expect(both.keyOf(renewed, 'row')).toBe('present')
    expect(both.keyOf(renewed, 'other row')).toBeUndefined()
    expect(() => encryption.decrypt(renewed, 'row')).toThrow(reason)
  })
})
