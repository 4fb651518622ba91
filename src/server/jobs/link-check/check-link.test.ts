import { createServer, type RequestListener } from 'node:http'

import { describe, expect, onTestFinished, test } from 'vitest'

import { accounts, extendTestApp } from '#server/auth/testing.ts'
import { publicNetworkOnly, type NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { newApp } from '#server/testing.ts'

import { staff } from '../testing.ts'

const path = '/ninja-api/dashboard/check-link'
const nothing = { status: null, location: null }

/** Resolves every host name to this machine. */
const localNetwork: NetworkPolicy = {
  isAllowedAddress: () => true,
  isAllowedPort: () => true,
  resolve: async () => ['127.0.0.1'],
  resolveTxt: async () => [],
}

describe('the check of a link', () => {
  test.each<[string, RequestListener, object]>([
    ['exists', (_, response) => response.end(), { outcome: 'ok', status: 200, location: null }],
    [
      'redirects',
      (_, response) => response.writeHead(301, { location: '/new' }).end(),
      {
        outcome: 'redirects',
        status: 301,
        location: 'http://jobs.example/new',
        detail: 'The link redirects to http://jobs.example/new',
      },
    ],
    ['was deleted', (_, response) => response.writeHead(410).end(), { outcome: 'dead', status: 410 }],
    ['rejects bots', (_, response) => response.writeHead(403).end(), { outcome: 'unknown', status: 403 }],
    [
      'fails with a server error',
      (_, response) => response.writeHead(503).end(),
      { outcome: 'unknown', status: 503 },
    ],
    [
      'does not support HEAD',
      ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 404).end(),
      { outcome: 'dead', status: 404 },
    ],
    ['closes the connection', ({ socket }) => socket.destroy(), { outcome: 'unknown', ...nothing }],
    [
      'redirects to an invalid URL',
      (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
      { outcome: 'unknown', status: 302, location: null },
    ],
  ])('reports the outcome for a page that %s', async (_page, answer, expected) => {
    const port = await serve(answer)
    const me = await jobManager(localNetwork)
    const { status, json } = await me('POST', path, { body: { url: `http://jobs.example:${port}/old` } })
    const check = JSON.parse(JSON.stringify(json).replaceAll(`:${port}`, ''))
    expect({ status, json: check }).toMatchObject({ status: 200, json: expected })
  })

  test.each([
    ['mailto:jobs@plectrum.example', 'An email address cannot be checked.'],
    ['https://plectrum.example:99999/', 'This address is not valid.'],
    [
      'http://127.0.0.1/',
      'The link was not checked because its address does not lead to the public internet.',
    ],
    [
      'http://[::ffff:10.0.0.1]/',
      'The link was not checked because its address does not lead to the public internet.',
    ],
    [
      'http://169.254.169.254/',
      'The link was not checked because its address does not lead to the public internet.',
    ],
    [
      'https://plectrum.example:8443/',
      'The link was not checked because its address names a port that is not allowed.',
    ],
  ])('sends no request to %s', async (url, detail) => {
    const me = await jobManager(publicNetworkOnly)
    expect((await me('POST', path, { body: { url } })).json).toEqual({
      outcome: 'not_checked',
      ...nothing,
      detail,
    })
  })

  test.each([
    ['ENOTFOUND', { outcome: 'dead', detail: 'There is no site with this name.' }],
    ['ETIMEOUT', { outcome: 'unknown', detail: 'The site could not be reached.' }],
  ])('reports the DNS error %s', async (code, expected) => {
    const resolve = () => Promise.reject(Object.assign(new Error(code), { code }))
    const me = await jobManager({ ...localNetwork, resolve })
    expect((await me('POST', path, { body: { url: 'https://none.example' } })).json).toMatchObject(expected)
  })
})

describe('the link check endpoint', () => {
  test.each(['', 'plectrum.example', 'javascript:alert(1)', 'ftp://a.example', 'http://user@a.example'])(
    'rejects %j with 422',
    async (url) => {
      const me = await staff(await accounts())
      expect((await me('POST', path, { body: { url } })).status).toBe(422)
    },
  )

  test('sends no requests when OUTGOING_REQUESTS is off', async () => {
    const me = await staff(await accounts({ OUTGOING_REQUESTS: 'off' }))
    const { json } = await me('POST', path, { body: { url: 'https://plectrum.example' } })
    expect(json).toMatchObject({
      outcome: 'not_checked',
      detail: 'Requests to other servers are turned off.',
    })
  })

  test('limits each user to 30 checks a minute', async () => {
    const server = await accounts()
    const [me, other] = [await staff(server), await staff(server)]
    const check = async (user = me) => (await user('POST', path, { body: { url: 'http://10.0.0.1' } })).status
    for (let count = 0; count < 30; count++) expect(await check()).toBe(200)
    expect(await check()).toBe(429)
    expect(await check(other)).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    expect(await check()).toBe(200)
  })
})

async function jobManager(networkPolicy: NetworkPolicy) {
  return staff(extendTestApp(await newApp({}, undefined, { networkPolicy })))
}

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
