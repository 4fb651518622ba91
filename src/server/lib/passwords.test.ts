import { createHook } from 'node:async_hooks'
import { argon2Sync, pbkdf2Sync, randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { minPasswordCost } from './password-cost.testing.ts'
import { formatPasswordHash } from './password-hashes.ts'
import { createPasswords, isUsableHash } from './passwords.ts'

const passwords = createPasswords(randomBytes)
const password = 'pässwörd-日本語-🐴'

const pbkdf2 = `pbkdf2_sha256$1000$salt$${pbkdf2Sync(password, 'salt', 1000, 32, 'sha256').toString('base64')}`
const cost = { memory: 1024, passes: 2, parallelism: 8, tagLength: 32 }
const tag = argon2Sync('argon2id', { message: password, nonce: Buffer.from('saltsaltsalt'), ...cost })
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const djangoArgon2 = `argon2$argon2id$v=19$m=1024,t=2,p=8$${unpadded(Buffer.from('saltsaltsalt'))}$${unpadded(tag)}`

describe('the hash of a password', () => {
  test('has the cost that OWASP recommends, unless the service was created with another cost', async () => {
    expect(await passwords.hash(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const cheap = await createPasswords(randomBytes, minPasswordCost).hash(password)
    expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await passwords.matches(cheap, password)).toBe(true)
    expect(passwords.isOutdated(cheap)).toBe(true)
  })

  test('matches only the right password', async () => {
    const hash = await passwords.hash(password)
    expect(await passwords.matches(hash, password)).toBe(true)
    expect(await passwords.matches(hash, `${password} `)).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(false)
    expect(await passwords.hash(password)).not.toBe(hash)
  })

  test.each([
    ['pbkdf2_sha256', pbkdf2],
    ['argon2', djangoArgon2],
  ])("is accepted in Django's %s format, but is reported as outdated", async (_name, hash) => {
    expect(await passwords.matches(hash, password)).toBe(true)
    expect(await passwords.matches(hash, 'other')).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(true)
  })
})

describe('a password with accents', () => {
  const composed = 'Pässwörter über Zäune 7'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const oldHash = formatPasswordHash(
    minPasswordCost,
    Buffer.alloc(16, 1),
    argon2Sync('argon2id', {
      message: decomposed,
      nonce: Buffer.alloc(16, 1),
      memory: 8,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    }),
  )

  test('matches in each Unicode form, whichever form was hashed', async () => {
    for (const chosen of [composed, decomposed]) {
      const hash = await passwords.hash(chosen)
      expect(await passwords.matches(hash, composed)).toBe(true)
      expect(await passwords.matches(hash, decomposed)).toBe(true)
    }
  })

  test('matches an older hash of the exact text', async () => {
    expect(await passwords.matches(oldHash, decomposed)).toBe(true)
  })

  test('takes the same number of hashes for every account', async () => {
    const newHash = await passwords.hash(composed)
    const work = async (hash: string | undefined, typed: string) => {
      let hashes = 0
      const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && hashes++) }).enable()
      await passwords.matches(hash, typed)
      hook.disable()
      return hashes
    }
    for (const hash of [undefined, '!unusable', newHash, oldHash]) {
      expect(await work(hash, decomposed)).toBe(2)
      expect(await work(hash, `${decomposed}!`)).toBe(2)
      expect(await work(hash, composed)).toBe(1)
    }
  })
})

const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64')

const argon2Hash = ({ m = 102_400, t = 2, p = 8, salt = 16, tag = 32 }) =>
  `argon2$argon2id$v=19$m=${m},t=${t},p=${p}$${base64(salt)}$${base64(tag)}`

const pbkdf2Hash = ({ rounds = 1_200_000, salt = 22, tag = 32 }) =>
  `pbkdf2_sha256$${rounds}$${'s'.repeat(salt)}$${base64(tag)}`

describe('imported and invalid hashes', () => {
  test.each([null, undefined, '', '!unusable', 'md5$salt$hash'])('no password matches %j', async (hash) => {
    expect(await passwords.matches(hash, '')).toBe(false)
    expect(isUsableHash(hash ?? null)).toBe(false)
  })

  test.each([
    ["Django's argon2 defaults", argon2Hash({})],
    ['twice the argon2 memory', argon2Hash({ m: 204_800 })],
    ['the highest argon2 costs', argon2Hash({ m: 262_144, t: 10, p: 16, salt: 64, tag: 64 })],
    ["Django's pbkdf2 defaults", pbkdf2Hash({})],
    ['the highest pbkdf2 costs', pbkdf2Hash({ rounds: 10_000_000, salt: 128, tag: 64 })],
  ])('accepts a hash with %s', (_name, hash) => {
    expect(isUsableHash(hash)).toBe(true)
  })

  test.each([
    ['10 GB of argon2 memory', argon2Hash({ m: 9_999_999 })],
    ['argon2 memory just above the bound', argon2Hash({ m: 262_145 })],
    ['less argon2 memory than its lanes need', argon2Hash({ m: 63 })],
    ['too many argon2 passes', argon2Hash({ t: 11 })],
    ['no argon2 pass', argon2Hash({ t: 0 })],
    ['too many argon2 lanes', argon2Hash({ p: 17 })],
    ['no argon2 lane', argon2Hash({ p: 0 })],
    ['an argon2 salt that is too short', argon2Hash({ salt: 7 })],
    ['an argon2 salt that is too long', argon2Hash({ salt: 129 })],
    ['an argon2 tag that is too short', argon2Hash({ tag: 15 })],
    ['an argon2 tag that is too long', argon2Hash({ tag: 65 })],
    ['too many pbkdf2 iterations', pbkdf2Hash({ rounds: 10_000_001 })],
    ['no pbkdf2 iteration', pbkdf2Hash({ rounds: 0 })],
    ['a pbkdf2 salt that is too long', pbkdf2Hash({ salt: 129 })],
    ['a pbkdf2 tag that is too short', pbkdf2Hash({ tag: 15 })],
    ['a pbkdf2 tag that is too long', pbkdf2Hash({ tag: 65 })],
  ])('treats a hash with %s as unknown', async (_name, hash) => {
    expect(isUsableHash(hash)).toBe(false)
    expect(await createPasswords(randomBytes, minPasswordCost).matches(hash, password)).toBe(false)
  })
})
