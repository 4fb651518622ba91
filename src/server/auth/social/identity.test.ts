import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { parseIdentity } from './identity.ts'

const sub = 'a'
const nobody = { provider: 'corp', uid: sub, email: null, displayName: null, label: null }

test.each([
  [{ sub }, {}],
  [
    { sub, email: 'Ada@Example.com' },
    { email: { address: 'ada@example.com', isVerified: false }, label: 'ada@example.com' },
  ],
  [
    { sub, email: 'a@b.test', email_verified: 'true' },
    { email: { address: 'a@b.test', isVerified: true }, label: 'a@b.test' },
  ],
  [
    { sub, email: 'a@b.test', email_verified: 1 },
    { email: { address: 'a@b.test', isVerified: false }, label: 'a@b.test' },
  ],
  [{ sub, email: 'm\u0131ke@example.com', email_verified: true }, {}],
  [{ sub, email: ['a@b.test'], name: { a: 1 } }, {}],
  [
    { sub, name: ' Ada\n\u202E Lovelace ' },
    { displayName: 'Ada Lovelace', label: 'Ada Lovelace' },
  ],
  [
    { sub, name: 'می\u200cخواهم 👩\u200d💻\ud800' },
    { displayName: 'می\u200cخواهم 👩\u200d💻', label: 'می\u200cخواهم 👩\u200d💻' },
  ],
  [
    { sub, given_name: 'Ada', name: 'Countess' },
    { displayName: 'Ada', label: 'Ada' },
  ],
  [
    { sub, name: '\u{1F3B8}'.repeat(70) },
    { displayName: '\u{1F3B8}'.repeat(60), label: '\u{1F3B8}'.repeat(60) },
  ],
  [
    { sub, login: 'ada', name: 'Ada L' },
    { displayName: 'Ada L', label: 'ada' },
  ],
])('reads the claims %j', (claims, read) => {
  expect(parseIdentity('corp', claims)).toEqual({ ...nobody, ...read })
})

test.each([{}, { sub: '' }, { sub: 1 }, { sub: 'x'.repeat(256) }, null, 'x'])(
  'rejects the claims %j',
  (claims) => {
    expect(() => parseIdentity('corp', claims)).toThrow(z.core.$ZodError)
  },
)
