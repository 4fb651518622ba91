import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { isValidCsrfToken, isOwnOrigin, newCsrfToken } from './csrf.ts'

const token = 'abcdefghijklmnopqrstuvwxyzABCDEF'
/** The masked form of `token`, as Django's `_mask_cipher_secret` returns it. */
const masked = 'ZYXWVUTSRQPONMLKJIHGFEDCBAzyxwvuZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ'

test('the CSRF check accepts only the raw and the masked form of the token', () => {
  expect(isValidCsrfToken(token, token)).toBe(true)
  expect(isValidCsrfToken(token, masked)).toBe(true)
  expect(isValidCsrfToken(token, newCsrfToken(randomBytes))).toBe(false)
  for (const wrong of [undefined, '', token.slice(1), `${token}x`, `${masked.slice(0, -1)}a`])
    expect(isValidCsrfToken(token, wrong)).toBe(false)
  expect(isValidCsrfToken(undefined, token)).toBe(false)
  expect(isValidCsrfToken('', '')).toBe(false)
})

type Row = [
  name: string,
  sender: { origin?: string; referer?: string; fetchSite?: string },
  isOurs: { http: boolean; https: boolean },
]
const at = (scheme: string, rest: string) => `${scheme}://jobs.example${rest}`

test.each<Row>([
  ['is missing', {}, { http: true, https: false }],
  ['is another site', { origin: 'https://evil.example' }, { http: false, https: false }],
  ['is null', { origin: 'null' }, { http: false, https: false }],
  ['is a sub-domain', { origin: 'https://evil.jobs.example' }, { http: false, https: false }],
  ['is another port', { origin: at('https', ':8443') }, { http: false, https: false }],
  ['is our host over http', { origin: at('http', '') }, { http: true, https: false }],
  ['is our host over https', { origin: at('https', '') }, { http: false, https: true }],
  ['comes only from the referer', { referer: at('https', '/jobs') }, { http: true, https: true }],
  ['comes only from a foreign referer', { referer: 'https://evil.example/' }, { http: true, https: false }],
  [
    'is our host in a cross-site request',
    { origin: at('https', ''), fetchSite: 'cross-site' },
    { http: false, https: false },
  ],
])(
  'isOwnOrigin decides whether a request comes from our own pages if its origin %s',
  (_name, { origin, referer, fetchSite }, isOurs) => {
    const sender = { origin, referer, fetchSite }
    expect(isOwnOrigin({ ...sender, ownOrigins: [at('http', '')] })).toBe(isOurs.http)
    expect(isOwnOrigin({ ...sender, ownOrigins: [at('https', '')] })).toBe(isOurs.https)
  },
)
