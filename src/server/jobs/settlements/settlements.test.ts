// Another system says that a job is settled. The library that checks signatures knows the time by itself: what is signed
// here is signed now.
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

import { accounts, type Accounts } from '#server/auth/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { minutes } from '#server/lib/duration.ts'

import { staff } from '../testing.ts'

const path = '/ninja-api/settlements'
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const settles = { SETTLEMENT_SECRET: secret }

type Sent = { by?: string; at?: Date; headers?: Record<string, string>; signed?: string }

async function send(
  { app }: Accounts,
  body: string,
  { by = secret, at = new Date(), headers = {}, signed }: Sent = {},
) {
  const id = 'msg_1'
  const response = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign(id, at, signed ?? body),
      ...headers,
    },
  })
  return response.statusCode
}

const settled = (jobId: number) => JSON.stringify({ type: 'job.settled', data: { job_id: jobId } })

async function waiting(env: Record<string, string> = settles) {
  const server = await accounts(env)
  const id = await insertJob(server.db, { isActive: false, review: 'settlement' })
  return {
    server,
    id,
    isShown: async () => (await server.app.inject(`/ninja-api/jobs/${id}`)).statusCode === 200,
  }
}

test('a job that waits for it is published, and the same message again changes nothing', async () => {
  const { server, id, isShown } = await waiting()
  expect(await isShown()).toBe(false)
  expect(await send(server, settled(id))).toBe(204)
  expect(await isShown()).toBe(true)
  expect(await send(server, settled(id))).toBe(204)
  expect(await isShown()).toBe(true)
  const me = await staff(server, 'app')
  const { text } = await me('GET', `/ninja-api/jobs/${id}/history`)
  expect(JSON.parse(text).results).toMatchObject([{ action: 'changed', via: 'settlement', user: null }, {}])
})

test('a job that waits for a reviewer does not get past that', async () => {
  const server = await accounts(settles)
  const id = await insertJob(server.db, { isActive: false, review: 'waiting' })
  expect(await send(server, settled(id))).toBe(204)
  expect((await server.app.inject(`/ninja-api/jobs/${id}`)).statusCode).toBe(404)
})

test.each<[string, Sent]>([
  ['with another secret', { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }],
  ['six minutes ago', { at: new Date(Date.now() - minutes(6)) }],
  ['for later', { at: new Date(Date.now() + minutes(6)) }],
  ['as something else', { signed: settled(1) }],
  ['without an id', { headers: { 'webhook-id': '' } }],
  ['by nobody', { headers: { 'webhook-signature': '' } }],
  ['at length', { headers: { 'webhook-signature': `v1,${'x'.repeat(2000)}` } }],
  ['at no time', { headers: { 'webhook-timestamp': 'noon' } }],
])('signed %s it is 401, and nothing changes', async (_how, sent) => {
  const { server, id, isShown } = await waiting()
  expect(await send(server, settled(id), sent)).toBe(401)
  expect(await isShown()).toBe(false)
})

test.each([
  ['{', 400],
  ['{"type":"job.settled"}', 422],
  ['{"type":"job.settled","data":{"job_id":"1"}}', 422],
  ['{"type":"other","data":{"job_id":1}}', 422],
  [settled(0), 422],
  [settled(2 ** 31), 422],
  [settled(2 ** 31 - 1), 404],
  [settled(1) + ' '.repeat(17_000), 413],
])('%s is %i', async (body, status) => {
  const { server } = await waiting()
  expect(await send(server, body)).toBe(status)
})

test('without a secret there is no such address', async () => {
  const { server, id } = await waiting({})
  expect(await send(server, settled(id))).toBe(404)
})
