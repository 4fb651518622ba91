// The check of an apply link, through the front door; servers of our own stand for the public internet.
import { createServer, type RequestListener } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { accounts, accountsOf } from '#server/auth/testing.ts'
import { publicNetworkOnly, type NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { newApp } from '#server/testing.ts'

import { staff } from '../testing.ts'

const path = '/ninja-api/dashboard/check-link'
const nothing = { status: null, location: null }

const here: NetworkPolicy = {
  isAllowedAddress: () => true,
  isAllowedPort: () => true,
  resolve: async () => ['127.0.0.1'],
  resolveTxt: async () => [],
}

test.each<[string, RequestListener, object]>([
  ['is there', (_, response) => response.end(), { outcome: 'ok', status: 200, location: null }],
  [
    'leads on',
    (_, response) => response.writeHead(301, { location: '/new' }).end(),
    {
      outcome: 'redirects',
      status: 301,
      location: 'http://jobs.example/new',
      detail: 'It leads on to http://jobs.example/new',
    },
  ],
  ['is gone', (_, response) => response.writeHead(410).end(), { outcome: 'dead', status: 410 }],
  [
    'turns programs away',
    (_, response) => response.writeHead(403).end(),
    { outcome: 'unknown', status: 403 },
  ],
  ['fails', (_, response) => response.writeHead(503).end(), { outcome: 'unknown', status: 503 }],
  [
    'knows no HEAD',
    ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 404).end(),
    { outcome: 'dead', status: 404 },
  ],
  ['hangs up', ({ socket }) => socket.destroy(), { outcome: 'unknown', ...nothing }],
  [
    'leads to something that is no address',
    (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
    { outcome: 'unknown', status: 302, location: null },
  ],
])('a page that %s', async (_what, answer, expected) => {
  const port = await serve(answer)
  const me = await writer({ ...here, isAllowedPort: () => true })
  const { status, json } = await me('POST', path, { body: { url: `http://jobs.example:${port}/old` } })
  const told = JSON.parse(JSON.stringify(json).replaceAll(`:${port}`, ''))
  expect({ status, json: told }).toMatchObject({ status: 200, json: expected })
})

test.each([
  ['mailto:jobs@plectrum.example', 'An email address cannot be checked.'],
  ['https://plectrum.example:99999/', 'This address cannot be asked.'],
  ['http://127.0.0.1/', 'It was not checked: it does not lead to the public internet.'],
  ['http://[::ffff:10.0.0.1]/', 'It was not checked: it does not lead to the public internet.'],
  ['http://169.254.169.254/', 'It was not checked: it does not lead to the public internet.'],
  ['https://plectrum.example:8443/', 'It was not checked: it names a port that is not asked.'],
])('%s is not asked', async (url, detail) => {
  const me = await writer(publicNetworkOnly)
  expect((await me('POST', path, { body: { url } })).json).toEqual({
    outcome: 'not_checked',
    ...nothing,
    detail,
  })
})

test.each([
  ['ENOTFOUND', { outcome: 'dead', detail: 'There is no site of this name.' }],
  ['ETIMEOUT', { outcome: 'unknown', detail: 'The site could not be reached.' }],
])('DNS says %s', async (code, expected) => {
  const resolve = () => Promise.reject(Object.assign(new Error(code), { code }))
  const me = await writer({ ...here, resolve })
  expect((await me('POST', path, { body: { url: 'https://none.example' } })).json).toMatchObject(expected)
})

test.each(['', 'plectrum.example', 'javascript:alert(1)', 'ftp://a.example', 'http://user@a.example'])(
  '%j is no apply link',
  async (url) => {
    const me = await staff(await accounts())
    expect((await me('POST', path, { body: { url } })).status).toBe(422)
  },
)

test('nobody is asked where the operator says so', async () => {
  const me = await staff(await accounts({ OUTGOING_REQUESTS: 'off' }))
  const { json } = await me('POST', path, { body: { url: 'https://plectrum.example' } })
  expect(json).toMatchObject({ outcome: 'not_checked', detail: 'This site asks no other servers.' })
})

test('somebody may ask thirty times a minute', async () => {
  const server = await accounts()
  const [me, other] = [await staff(server), await staff(server)]
  const ask = async (who = me) => (await who('POST', path, { body: { url: 'http://10.0.0.1' } })).status
  for (let asked = 0; asked < 30; asked++) expect(await ask()).toBe(200)
  expect(await ask()).toBe(429)
  expect(await ask(other)).toBe(200)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  expect(await ask()).toBe(200)
})

async function writer(networkPolicy: NetworkPolicy) {
  return staff(accountsOf(await newApp({}, undefined, { networkPolicy })))
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
