// The signature library uses the system clock, so these tests sign with the current time.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import { accounts, type Accounts } from '#server/auth/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { minutes } from '#server/lib/duration.ts'

import { staff } from '../testing.ts'

const path = '/ninja-api/settlements'
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const settles = { SETTLEMENT_SECRET: secret }

type SettlementRequest = { by?: string; at?: Date; headers?: Record<string, string>; signed?: string }

async function send(
  { app }: Accounts,
  body: string,
  { by = secret, at = new Date(), headers = {}, signed }: SettlementRequest = {},
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

const settlementOf = (jobId: number) => JSON.stringify({ type: 'job.settled', data: { job_id: jobId } })

async function awaitingSettlement(env: Record<string, string> = settles) {
  const server = await accounts(env)
  const id = await insertJob(server.db, { stage: 'settlement' })
  return {
    server,
    id,
    isShown: async () => (await server.app.inject(`/ninja-api/jobs/${id}`)).statusCode === 200,
  }
}

describe('a settlement message', () => {
  test('publishes a job that is waiting for payment, even if the message is sent twice', async () => {
    const { server, id, isShown } = await awaitingSettlement()
    expect(await isShown()).toBe(false)
    expect(await send(server, settlementOf(id))).toBe(204)
    expect(await isShown()).toBe(true)
    expect(await send(server, settlementOf(id))).toBe(204)
    expect(await isShown()).toBe(true)
    const me = await staff(server, 'app')
    const { text } = await me('GET', `/ninja-api/jobs/${id}/history`)
    expect(JSON.parse(text).results).toMatchObject([{ action: 'changed', via: 'settlement', user: null }, {}])
  })

  test('does not publish a job that is waiting for review', async () => {
    const server = await accounts(settles)
    const id = await insertJob(server.db, { stage: 'waiting', approval: 'asked' })
    expect(await send(server, settlementOf(id))).toBe(204)
    expect((await server.app.inject(`/ninja-api/jobs/${id}`)).statusCode).toBe(404)
  })

  test.each<[string, SettlementRequest]>([
    ['made with another secret', { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }],
    ['made six minutes ago', { at: new Date(Date.now() - minutes(6)) }],
    ['made six minutes in the future', { at: new Date(Date.now() + minutes(6)) }],
    ['of another body', { signed: settlementOf(1) }],
    ['without an id', { headers: { 'webhook-id': '' } }],
    ['that is empty', { headers: { 'webhook-signature': '' } }],
    ['that is too long', { headers: { 'webhook-signature': `v1,${'x'.repeat(2000)}` } }],
    ['with an invalid time', { headers: { 'webhook-timestamp': 'noon' } }],
  ])('rejects a signature %s with 401', async (_signature, sent) => {
    const { server, id, isShown } = await awaitingSettlement()
    expect(await send(server, settlementOf(id), sent)).toBe(401)
    expect(await isShown()).toBe(false)
  })

  test.each([
    ['{', 400],
    ['{"type":"job.settled"}', 422],
    ['{"type":"job.settled","data":{"job_id":"1"}}', 422],
    ['{"type":"other","data":{"job_id":1}}', 422],
    [settlementOf(0), 422],
    [settlementOf(2 ** 31), 422],
    [settlementOf(2 ** 31 - 1), 404],
    [settlementOf(1) + ' '.repeat(17_000), 413],
  ])('the body %s returns %i', async (body, status) => {
    const { server } = await awaitingSettlement()
    expect(await send(server, body)).toBe(status)
  })

  test('returns 404 when no secret is configured', async () => {
    const { server, id } = await awaitingSettlement({})
    expect(await send(server, settlementOf(id))).toBe(404)
  })
})
