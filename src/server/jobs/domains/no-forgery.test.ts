// A domain is written by a stranger: looking for its token reaches the public internet, by https, and nothing else.
import { expect, test } from 'vitest'

import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'

import { lookForToken } from './look-for-token.ts'
import { internet } from './testing.ts'

const claim = { domain: 'acme.example', token: 'x' }
const line = 'fretboard-verification=x'
const fileUrl = 'https://acme.example/.well-known/fretboard.txt'
const userAgent = 'Fretboard-test'

test.each(['10.0.0.1', '127.0.0.2', '169.254.169.254', '::1', '::ffff:192.168.0.1', 'fd00::1'])(
  'a host at %s is not asked',
  async (ip) => {
    const { networkPolicy, addresses, pages, asked } = await internet()
    addresses.set('acme.example', [['127.0.0.1', ip]])
    pages.set(fileUrl, { body: line })
    const { isFound, check } = await lookForToken(claim, { networkPolicy, userAgent })
    expect([isFound, asked, check.file.problem]).toEqual([
      false,
      [],
      'This was not looked at: it does not lead to the public internet.',
    ])
  },
)

test.each([
  [
    'https://intranet.example/fretboard.txt',
    'This was not looked at: it does not lead to the public internet.',
  ],
  ['https://10.0.0.1/fretboard.txt', 'This was not looked at: it does not lead to the public internet.'],
  ['https://www.acme.example:8443/', 'This was not looked at: it names a port that is not allowed.'],
  [
    'https://user:secret@www.acme.example/',
    'This was not looked at: it is not an http or https address without credentials.',
  ],
  ['http://www.acme.example/fretboard.txt', 'It leads on to an address without https.'],
  ['file:///etc/passwd', 'It leads on to an address without https.'],
  ['https://[', 'It leads on to an address without https.'],
])('a redirect to %s is not followed', async (location, problem) => {
  const { networkPolicy, addresses, pages, asked } = await internet()
  addresses.set('intranet.example', [['10.0.0.1']])
  addresses.set('10.0.0.1', [['10.0.0.1']])
  pages.set(fileUrl, { status: 302, location })
  const { isFound, check } = await lookForToken(claim, { networkPolicy, userAgent })
  expect([isFound, asked, check.file.problem]).toEqual([false, [fileUrl], problem])
})

test('a fourth redirect is not followed', async () => {
  const { networkPolicy, pages, asked } = await internet()
  for (let hop = 0; hop < 5; hop++)
    pages.set(hop === 0 ? fileUrl : `https://www.acme.example/${hop}`, {
      status: 307,
      location: `https://www.acme.example/${hop + 1}`,
    })
  const { check } = await lookForToken(claim, { networkPolicy, userAgent })
  expect(asked).toHaveLength(4)
  expect(check.file).toMatchObject({ status: 307, problem: 'It leads on too often.' })
})

test('a name that is private by the next moment is asked where it was public, and then no more', async () => {
  const { networkPolicy, addresses, pages, asked } = await internet()
  addresses.set('acme.example', [['127.0.0.1'], ['10.0.0.1']])
  pages.set(fileUrl, { status: 302, location: 'https://acme.example/again' })
  const { check } = await lookForToken(claim, { networkPolicy, userAgent })
  expect(asked).toEqual([fileUrl])
  expect(check.file).toMatchObject({
    url: 'https://acme.example/again',
    problem: 'This was not looked at: it does not lead to the public internet.',
  })
})

test('a server with the certificate of somebody else is not believed', async () => {
  const { networkPolicy, pages } = await internet()
  pages.set('https://bank.example/.well-known/fretboard.txt', { body: line })
  const { isFound, check } = await lookForToken(
    { ...claim, domain: 'bank.example' },
    { networkPolicy, userAgent },
  )
  expect([isFound, check.file.problem]).toEqual([false, 'The certificate is not valid.'])
})

test.each<[string, Partial<NetworkPolicy>]>([
  ['resolver of addresses', { resolve: () => new Promise(() => {}) }],
  ['resolver of text records', { resolveTxt: () => new Promise(() => {}) }],
])('a %s that never answers is not waited for', async (_what, slow) => {
  const { networkPolicy } = await internet()
  const began = performance.now()
  const { isFound, check } = await lookForToken(claim, {
    networkPolicy: { ...networkPolicy, ...slow },
    userAgent,
    longestMs: 50,
  })
  expect(isFound).toBe(false)
  expect(JSON.stringify(check)).toContain('There was no answer in time.')
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('what a server writes is cut short and made storable', async () => {
  const { networkPolicy, texts, pages } = await internet()
  texts.set(
    'acme.example',
    Array.from({ length: 30 }, (_, n) => `${n}\0\u001b[31m${'y'.repeat(5_000)}`),
  )
  pages.set(fileUrl, { body: `\0${'z'.repeat(100_000)}` })
  const { check } = await lookForToken(claim, { networkPolicy, userAgent })
  expect(check.records[0]?.values).toHaveLength(10)
  expect(JSON.stringify(check).length).toBeLessThan(4_000)
  expect(JSON.stringify(check)).not.toContain(String.raw`\u0000`)
})
