// Oversized requests over real connections are rejected early, and other clients are still served.
import { once } from 'node:events'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'

import { beforeEach, describe, expect, test } from 'vitest'

import { accounts, type Accounts, ada, PASSWORD } from './testing.ts'

const MEBIBYTE = 1024 * 1024
const path = '/_allauth/app/v1/auth/login'
const json = { 'content-type': 'application/json' }

let server: Accounts
let port = 0
beforeEach(async () => {
  server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  await server.addUser()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

type Written = { status: number; bytes: number }

/**
 * Sends a body of `bytes` bytes and stops when the server responds. Returns the status and the number of sent bytes.
 */
async function send(
  options: RequestOptions,
  bytes: number,
  piece = Buffer.alloc(64 * 1024, 'x'),
): Promise<Written> {
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, ...options })
  const answer = { status: 0 }
  let written = 0
  const answered = new Promise<void>((resolve) => {
    outgoing.once('response', (response: IncomingMessage) => {
      answer.status = response.statusCode ?? 0
      response.resume().once('close', resolve)
    })
    outgoing.once('error', () => resolve())
  })
  while (written < bytes && answer.status === 0 && !outgoing.destroyed) {
    const next = piece.subarray(0, bytes - written)
    written += next.length
    if (!outgoing.write(next)) await Promise.race([once(outgoing, 'drain').catch(() => {}), answered])
  }
  outgoing.end()
  await answered
  return { status: answer.status, bytes: written }
}

async function othersAreServed(): Promise<boolean> {
  const { status } = await server.client('app').post('auth/login', { email: ada, password: PASSWORD })
  return status === 200
}

describe('a request body', () => {
  test.each([
    ['64 KiB and one byte', 64 * 1024 + 1],
    ['1 MiB and one byte', MEBIBYTE + 1],
  ])('a body is rejected with 413 if its Content-Length is %s', async (_name, bytes) => {
    const { status } = await send({ headers: { ...json, 'content-length': bytes } }, bytes)
    expect(status).toBe(413)
    expect(await othersAreServed()).toBe(true)
  })

  test('a chunked body of 1 GiB is rejected early and not buffered', async () => {
    const before = process.memoryUsage.rss()
    const { status, bytes } = await send({ headers: json }, 1024 * MEBIBYTE)
    expect([0, 413]).toContain(status)
    expect(bytes).toBeLessThan(16 * MEBIBYTE)
    // A buffered body would need 1 GiB. The limit allows for memory that the process uses for other purposes.
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * MEBIBYTE)
    expect(await othersAreServed()).toBe(true)
  })

  test('a body with thousands of keys gets 413 above 64 KiB and 400 below', async () => {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at.toString(36), 0])),
    )
    expect(body.length).toBeGreaterThan(64 * 1024)
    const fewer = JSON.stringify(
      Object.fromEntries(Array.from({ length: 8_000 }, (_, at) => [at.toString(36), 0])),
    )
    expect(fewer.length).toBeLessThan(64 * 1024)
    expect((await send({ headers: json }, body.length, Buffer.from(body))).status).toBe(413)
    expect((await send({ headers: json }, fewer.length, Buffer.from(fewer))).status).toBe(400)
  })
})

describe('a request head', () => {
  test.each([
    ['a header of 20 KiB', { headers: { 'x-odd': 'x'.repeat(20 * 1024) } }],
    ['a URL of 20 KiB', { path: `${path}?${'x'.repeat(20 * 1024)}` }],
    ['a session token of 1 MiB', { headers: { 'x-session-token': 'x'.repeat(MEBIBYTE) } }],
    ['a cookie of 20 KiB', { headers: { cookie: `sessionid=${'x'.repeat(20 * 1024)}` } }],
  ])('a request gets 431 if it has %s', async (_name, options) => {
    const { status } = await send(options, 0)
    // The status is 0 if the client was still sending when the server closed the connection, because the client may
    // then miss the response.
    expect([0, 431]).toContain(status)
    expect(await othersAreServed()).toBe(true)
  })
})

test.each(['auth/session', 'config', 'account/email'])('%s rejects malformed tokens', async (call) => {
  const me = await server.loggedIn('app', 'grace@example.com')
  const tokens = ['x', (me.token ?? '').slice(0, -1), `${me.token}x`, 'x'.repeat(8_000), "' or 1=1 --"]
  for (const token of tokens) expect((await server.client('app', token).get(call)).status).toBe(410)
  expect((await me.get('auth/session')).status).toBe(200)
})
