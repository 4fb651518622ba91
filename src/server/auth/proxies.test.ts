// The IP address of a client with and without a proxy, over real connections.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import { accounts, type Accounts } from './testing.ts'

type Headers = Record<string, string>

/** The headers of 40 requests. Each header that can name the address of the client has a forged value. */
const forgeries: Headers[] = Array.from({ length: 40 }, (_, index) => ({
  'x-forwarded-for':
    [
      `10.0.0.${index}`,
      `::ffff:1.2.3.${index}`,
      `[2001:db8::${index}]:443`,
      `1.2.3.${index}:99`,
      ', ,',
      `unknown, 9.9.9.${index}`,
      `2001:db8:${index}::1, 8.8.8.8`,
      '',
    ][index % 8] ?? '',
  'x-real-ip': `10.1.0.${index}`,
  forwarded: `for=10.2.0.${index};proto=https;host=evil.example`,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}))

async function listening(server: Accounts): Promise<number> {
  return Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Starts a proxy in front of `port` that appends the address of a fictional client to X-Forwarded-For. */
async function proxyTo(port: number): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const { 'x-forwarded-for': response } = incoming.headers
    const seen = '203.0.113.50'
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': response ? `${String(response)}, ${seen}` : seen,
    }
    const { method, url } = incoming
    incoming.pipe(
      request({ port, host: '127.0.0.1', method, path: url, headers }, (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => proxy.close().closeAllConnections())
  const address = proxy.address()
  return address === null || typeof address === 'string' ? 0 : (address satisfies AddressInfo).port
}

async function logIn(port: number, headers: Headers): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/_allauth/app/v1/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
    body: '{}',
  })
  await answer.arrayBuffer()
  return answer.status
}

const loggedAddresses = ({ lines }: Accounts) =>
  new Set(lines.filter((line) => line.msg === 'request').map((line) => line['ip']))

/** Returns the IP address with this index in one IPv6 network. Alternates between three notations. */
const formatAddress = (index: number) =>
  [
    `2001:db8:0:7::${index.toString(16)}`,
    `2001:0DB8:0000:0007:0:0:0:${index.toString(16)}`,
    `2001:db8::7:${index.toString(16)}:0:0:1`,
  ][index % 3] ?? ''

describe('the address of a client', () => {
  test('without a proxy, the client address does not come from forged headers', async () => {
    const server = await accounts()
    const port = await listening(server)
    const statuses: number[] = []
    for (const headers of forgeries) statuses.push(await logIn(port, headers))
    expect(statuses).toEqual([
      ...Array.from({ length: 30 }, () => 400),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(loggedAddresses(server)).toEqual(new Set(['127.0.0.1']))
  })

  test('the client address is the address that a trusted proxy has added', async () => {
    const server = await accounts({ TRUSTED_PROXIES: '127.0.0.1' })
    const port = await proxyTo(await listening(server))
    const statuses: number[] = []
    for (const headers of forgeries) statuses.push(await logIn(port, headers))
    expect(statuses).toEqual([
      ...Array.from({ length: 30 }, () => 400),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(loggedAddresses(server)).toEqual(new Set(['203.0.113.50']))
  })

  test.each(['203.0.113.50', '[2001:db8::50]'])(
    'the client address does not include the port that a proxy adds to %s',
    async (address) => {
      const server = await accounts({ TRUSTED_PROXIES: '127.0.0.1' })
      const port = await listening(server)
      const statuses: number[] = []
      for (let index = 0; index < 31; index++)
        statuses.push(await logIn(port, { 'x-forwarded-for': `${address}:${50_000 + index}` }))
      expect(statuses.at(-1)).toBe(429)
      expect(loggedAddresses(server)).toEqual(new Set([address.replace(/[[\]]/g, '')]))
    },
  )

  test('rate limits count all addresses of an IPv6 network together, in any notation', async () => {
    const server = await accounts({ TRUSTED_PROXIES: '127.0.0.1' })
    const port = await listening(server)
    const statuses: number[] = []
    for (let index = 1; index <= 100; index++)
      statuses.push(await logIn(port, { 'x-forwarded-for': formatAddress(index) }))
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(70)
  })
})
