// Hashes: ours, and those that Django made.
import { argon2Sync, pbkdf2Sync, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { leastCost } from './password-cost.testing.ts'
import { createPasswords, isUsableHash } from './passwords.ts'

const passwords = createPasswords(randomBytes)
const password = 'pässwörd-日本語-🐴'

const pbkdf2 = `pbkdf2_sha256$1000$salt$${pbkdf2Sync(password, 'salt', 1000, 32, 'sha256').toString('base64')}`
const cost = { memory: 1024, passes: 2, parallelism: 8, tagLength: 32 }
const tag = argon2Sync('argon2id', { message: password, nonce: Buffer.from('saltsaltsalt'), ...cost })
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const djangos = `argon2$argon2id$v=19$m=1024,t=2,p=8$${unpadded(Buffer.from('saltsaltsalt'))}$${unpadded(tag)}`

test('what a hash costs is what OWASP recommends, unless less is asked for', async () => {
  expect(await passwords.hash(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cheap = await createPasswords(randomBytes, leastCost).hash(password)
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.matches(cheap, password)).toBe(true)
  expect(passwords.isOutdated(cheap)).toBe(true)
})

test('ours is matched by its password alone, and needs no better one', async () => {
  const hash = await passwords.hash(password)
  expect(await passwords.matches(hash, password)).toBe(true)
  expect(await passwords.matches(hash, `${password} `)).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(false)
  expect(await passwords.hash(password)).not.toBe(hash)
})

test.each([
  ['pbkdf2_sha256', pbkdf2],
  ['argon2', djangos],
])('%s of Django is matched, and outdated', async (_name, hash) => {
  expect(await passwords.matches(hash, password)).toBe(true)
  expect(await passwords.matches(hash, 'other')).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(true)
})

test.each([null, undefined, '', '!unusable', 'md5$salt$hash'])('nothing matches %j', async (hash) => {
  expect(await passwords.matches(hash, '')).toBe(false)
  expect(isUsableHash(hash ?? null)).toBe(false)
})
