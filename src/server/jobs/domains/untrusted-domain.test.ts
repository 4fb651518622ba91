// Users choose the domain, so the check must only send HTTPS requests to the public internet.
import { describe, expect, test } from 'vitest'

import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'

import { findToken } from './find-token.ts'
import { testNetwork } from './testing.ts'

const claim = { domain: 'acme.example', token: 'x' }
const line = 'fretboard-verification=x'
const fileUrl = 'https://acme.example/.well-known/fretboard.txt'
const userAgent = 'Fretboard-test'

describe('findToken with forbidden hosts and redirects', () => {
  test.each(['10.0.0.1', '127.0.0.2', '169.254.169.254', '::1', '::ffff:192.168.0.1', 'fd00::1'])(
    'sends no request to a host at %s',
    async (ip) => {
      const { networkPolicy, addresses, pages, requested } = await testNetwork()
      addresses.set('acme.example', [['127.0.0.1', ip]])
      pages.set(fileUrl, { body: line })
      const { isFound, check } = await findToken(claim, { networkPolicy, userAgent })
      expect([isFound, requested, check.file.problem]).toEqual([
        false,
        [],
        'We did not check this address, because it does not lead to the public internet.',
      ])
    },
  )

  test.each([
    [
      'https://intranet.example/fretboard.txt',
      'We did not check this address, because it does not lead to the public internet.',
    ],
    [
      'https://10.0.0.1/fretboard.txt',
      'We did not check this address, because it does not lead to the public internet.',
    ],
    [
      'https://www.acme.example:8443/',
      'We did not check this address, because it names a port that is not allowed.',
    ],
    [
      'https://user:secret@www.acme.example/',
      'We did not check this address, because it is not an http or https address without credentials.',
    ],
    ['http://www.acme.example/fretboard.txt', 'The redirect does not lead to an https address.'],
    ['file:///etc/passwd', 'The redirect does not lead to an https address.'],
    ['https://[', 'The redirect does not lead to an https address.'],
  ])('does not follow a redirect to %s', async (location, problem) => {
    const { networkPolicy, addresses, pages, requested } = await testNetwork()
    addresses.set('intranet.example', [['10.0.0.1']])
    addresses.set('10.0.0.1', [['10.0.0.1']])
    pages.set(fileUrl, { status: 302, location })
    const { isFound, check } = await findToken(claim, { networkPolicy, userAgent })
    expect([isFound, requested, check.file.problem]).toEqual([false, [fileUrl], problem])
  })

  test('does not follow a fourth redirect', async () => {
    const { networkPolicy, pages, requested } = await testNetwork()
    for (let hop = 0; hop < 5; hop++)
      pages.set(hop === 0 ? fileUrl : `https://www.acme.example/${hop}`, {
        status: 307,
        location: `https://www.acme.example/${hop + 1}`,
      })
    const { check } = await findToken(claim, { networkPolicy, userAgent })
    expect(requested).toHaveLength(4)
    expect(check.file).toMatchObject({ status: 307, problem: 'There are too many redirects.' })
  })

  test('checks the address of a host again for each redirect', async () => {
    const { networkPolicy, addresses, pages, requested } = await testNetwork()
    addresses.set('acme.example', [['127.0.0.1'], ['10.0.0.1']])
    pages.set(fileUrl, { status: 302, location: 'https://acme.example/again' })
    const { check } = await findToken(claim, { networkPolicy, userAgent })
    expect(requested).toEqual([fileUrl])
    expect(check.file).toMatchObject({
      url: 'https://acme.example/again',
      problem: 'We did not check this address, because it does not lead to the public internet.',
    })
  })
})

describe('findToken with misbehaving servers', () => {
  test('rejects a certificate for another name', async () => {
    const { networkPolicy, pages } = await testNetwork()
    pages.set('https://bank.example/.well-known/fretboard.txt', { body: line })
    const { isFound, check } = await findToken(
      { ...claim, domain: 'bank.example' },
      { networkPolicy, userAgent },
    )
    expect([isFound, check.file.problem]).toEqual([false, 'The certificate is not valid.'])
  })

  test.each<[string, Partial<NetworkPolicy>]>([
    ['resolver of addresses', { resolve: () => new Promise(() => {}) }],
    ['resolver of text records', { resolveTxt: () => new Promise(() => {}) }],
  ])('does not wait for a %s that never answers', async (_resolver, slow) => {
    const { networkPolicy } = await testNetwork()
    const began = performance.now()
    const { isFound, check } = await findToken(claim, {
      networkPolicy: { ...networkPolicy, ...slow },
      userAgent,
      timeoutMs: 50,
    })
    expect(isFound).toBe(false)
    expect(JSON.stringify(check)).toContain('The request timed out.')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('shortens the text of a server and removes characters that cannot be stored', async () => {
    const { networkPolicy, texts, pages } = await testNetwork()
    texts.set(
      'acme.example',
      Array.from({ length: 30 }, (_, n) => `${n}\0\u001b[31m${'y'.repeat(5_000)}`),
    )
    pages.set(fileUrl, { body: `\0${'z'.repeat(100_000)}` })
    const { check } = await findToken(claim, { networkPolicy, userAgent })
    expect(check.records[0]?.values).toHaveLength(10)
    expect(JSON.stringify(check).length).toBeLessThan(4_000)
    expect(JSON.stringify(check)).not.toContain(String.raw`\u0000`)
  })
})
