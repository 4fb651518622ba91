// The signature library uses the system clock, so these tests sign with the current time.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import { suppressedAddresses } from '#server/db/tables/mail-queue.ts'
import { minutes } from '#server/lib/duration.ts'
import { unsuppressAddress } from '#server/mail/suppressed.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { alertingSite } from './testing.ts'

const path = '/ninja-api/mail-events'
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const email = 'reader@example.com'

type EventRequest = { id?: string; by?: string; at?: Date; headers?: Record<string, string>; signed?: string }

async function signingSite(env: Record<string, string> = { MAIL_EVENTS_SECRET: secret }) {
  const site = await alertingSite(env)
  const send = async (body: string, sent: EventRequest = {}) => {
    const { id = 'msg_1', by = secret, at = new Date(), headers = {}, signed = body } = sent
    const response = await site.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign(id, at, signed),
        ...headers,
      },
    })
    return response.statusCode
  }
  return { ...site, send, suppressed: () => site.db.select().from(suppressedAddresses) }
}

const bounced = (kind = 'permanent', address = email) =>
  JSON.stringify({ type: 'email.bounced', data: { email: address, kind } })
const complained = JSON.stringify({ type: 'email.complained', data: { email, extra: 1 } })

describe('an event that an email service reports', () => {
  test.each([
    ['a permanent bounce', bounced('permanent', 'Reader@Example.com'), 'bounced'],
    ['a complaint', complained, 'complained'],
  ])(
    'the server ends all alerts of an address and suppresses the address after %s',
    async (_event, body, reason) => {
      const { alerts, activate, subscribe, messages, send, suppressed, submit } = await signingSite()
      const key = await activate(email, '?q=one')
      await activate('other@example.com')
      const before = (await messages()).length
      expect(await send(body)).toBe(204)
      expect(await alerts()).toMatchObject([{ endedReason: reason }, { endedReason: null }])
      expect(await suppressed()).toMatchObject([{ reason }])
      expect(JSON.stringify(await suppressed())).not.toContain('reader')
      await subscribe(email, '?q=two')
      expect(await messages()).toHaveLength(before)
      expect((await submit(key, { action: 'undo' })).statusCode).toBe(409)
    },
  )

  test.each([
    ['a transient bounce', bounced('transient')],
    ['an unknown address', bounced('permanent', 'nobody@example.com')],
    ['an unknown type of event', JSON.stringify({ type: 'email.opened', data: { email } })],
  ])('the server changes no alert after an event with %s', async (_event, body) => {
    const { alerts, activate, send } = await signingSite()
    await activate(email)
    expect(await send(body)).toBe(204)
    expect(await alerts()).toMatchObject([{ endedReason: null }])
  })

  test('the server suppresses an address only once, even if the service repeats the event', async () => {
    const { db, send, suppressed } = await signingSite()
    const repeated = { at: new Date() }
    expect(await send(bounced(), repeated)).toBe(204)
    expect(await unsuppressAddress(db, { secretKey: testSecretKey }, email)).toBe(true)
    expect(await send(bounced(), repeated)).toBe(204)
    expect(await suppressed()).toEqual([])
    expect(await send(bounced(), { id: 'msg_2' })).toBe(204)
    expect(await suppressed()).toHaveLength(1)
  })

  test.each<[string, EventRequest]>([
    ['made with another secret', { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }],
    ['made six minutes ago', { at: new Date(Date.now() - minutes(6)) }],
    ['made six minutes in the future', { at: new Date(Date.now() + minutes(6)) }],
    ['of another body', { signed: complained }],
    ['of another event', { headers: { 'webhook-id': 'msg_2' } }],
    ['without an ID', { headers: { 'webhook-id': '' } }],
    ['that is empty', { headers: { 'webhook-signature': '' } }],
    ['that is too long', { headers: { 'webhook-signature': `v1,${'x'.repeat(2000)}` } }],
  ])('an event is rejected with 401 for a signature %s', async (_signature, sent) => {
    const { send, suppressed } = await signingSite()
    expect(await send(bounced(), sent)).toBe(401)
    expect(await suppressed()).toEqual([])
  })

  test.each([
    ['{', 400],
    ['[]', 422],
    ['{"type":"email.bounced"}', 422],
    [JSON.stringify({ type: 'x'.repeat(101), data: {} }), 422],
    [bounced('soft'), 422],
    [bounced('permanent', 'nobody'), 422],
    [bounced('permanent', `${'x'.repeat(400)}@example.com`), 422],
    ['{"type":"email.complained","data":{}}', 422],
    [complained + ' '.repeat(17_000), 413],
  ])('an event with the malformed or too large body $0 is rejected with status $1', async (body, status) => {
    const { send, suppressed } = await signingSite()
    expect(await send(body)).toBe(status)
    expect(await suppressed()).toEqual([])
  })

  test.each([
    ['no secret is configured', {}],
    ['JOB_ALERTS is off', { MAIL_EVENTS_SECRET: secret, JOB_ALERTS: 'off' }],
  ])('receives 404 when %s', async (_when, env) => {
    const { send } = await signingSite(env)
    expect(await send(bounced())).toBe(404)
  })
})
