import { describe, expect, test } from 'vitest'

import { MAX_WEBHOOKS } from '#contract/announcements/rules/webhook-formats.ts'
import { webhooks } from '#server/db/tables/webhooks.ts'
import { createCaller, visitor } from '#server/jobs/testing.ts'
import { minutes } from '#server/lib/duration.ts'

import { announcingSite, secret, targets, announceDelayMs, webhooksPath } from '../testing.ts'

const allFormats = ['standard', 'discord', 'slack', 'mattermost', 'discourse', 'mastodon'] as const

test.each(allFormats)(
  'the secrets of a webhook are stored encrypted, never shown and never logged (%s)',
  async (format) => {
    const site = await announcingSite()
    const id = await site.addWebhook(format, 'Our channel')
    const { text } = await site.me('GET', webhooksPath)
    const target = targets(site.receiver.port)[format]
    expect(JSON.parse(text)).toMatchObject({
      is_sending: true,
      results: [
        { id, name: 'Our channel', format, is_active: true, host: new URL(target.url).host, waiting: 0 },
      ],
    })
    const { api_username: _user, category_id: _id, ...secrets }: Record<string, unknown> = target
    const places = [text, JSON.stringify(await site.db.select().from(webhooks)), JSON.stringify(site.lines)]
    // Excludes the URLs of Discourse forums and Mastodon instances, which are not secret.
    const hidden = Object.values(secrets).filter((value) => value !== new URL(target.url).origin)
    for (const place of places) for (const value of hidden) expect(place).not.toContain(value)
  },
)

test.each(allFormats)(
  'a test message reaches the receiver, and staff see the outcome (%s)',
  async (format) => {
    const site = await announcingSite()
    const id = await site.addWebhook(format)
    site.receiver.answer({ status: 200, body: { id: '1' } })
    expect((await site.me('POST', `${webhooksPath}/${id}/test`)).json).toEqual({
      ok: true,
      detail: 'The receiver accepted the message.',
    })
    expect(site.receiver.received).toHaveLength(1)
    expect(site.receiver.received[0]?.body).toMatch(/test message/i)
    site.receiver.answer({ status: 401, body: { error: 'a text of the receiver' } })
    const { json } = await site.me('POST', `${webhooksPath}/${id}/test`)
    expect(json).toEqual({
      ok: false,
      detail: 'The receiver answered 401: it does not accept the credentials.',
    })
  },
)

test('the server changes and withdraws messages at receivers that support this', async () => {
  const site = await announcingSite()
  for (const format of allFormats) await site.addWebhook(format)
  site.receiver.answer(({ host }) => ({ status: 200, body: { id: host === 'forum.example' ? 5 : '5' } }))
  const id = await site.publish({ title: 'Before' })
  await site.after(minutes(1))
  await site.after(announceDelayMs)
  const calls = () =>
    site.receiver.received
      .splice(0)
      .map(({ method, host, path }) => `${method} ${host}${path}`)
      .toSorted()
  expect(calls()).toHaveLength(6)
  const headers = { 'if-match': '*' }
  expect((await site.me('PUT', `/ninja-api/jobs/${id}`, { body: { title: 'After' }, headers })).status).toBe(
    200,
  )
  await site.after(minutes(1))
  expect(calls()).toEqual([
    'PATCH discord.com/api/webhooks/123/abc/messages/5',
    'POST hooks.example/in',
    'PUT forum.example/posts/5.json',
    'PUT social.example/api/v1/statuses/5',
  ])
  expect((await site.me('DELETE', `/ninja-api/jobs/${id}`, { headers })).status).toBe(204)
  await site.after(minutes(1))
  expect(calls()).toEqual([
    'DELETE discord.com/api/webhooks/123/abc/messages/5',
    'DELETE social.example/api/v1/statuses/5',
    'POST hooks.example/in',
    'PUT forum.example/posts/5.json',
  ])
})

describe('a webhook', () => {
  test('only the response that creates a webhook contains its generated secret', async () => {
    const site = await announcingSite()
    const body = { format: 'standard', name: 'x', url: 'https://hooks.example/' }
    const made = await site.me('POST', webhooksPath, { body })
    expect(made.json['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await site.me('GET', webhooksPath)).text).not.toContain('whsec_')
    const other = await site.me('POST', webhooksPath, { body: { ...body, secret } })
    expect(other.json['secret']).toBeNull()
  })

  test('an update keeps the fields that it does not contain', async () => {
    const site = await announcingSite()
    const id = await site.addWebhook('discourse')
    const changed = await site.me('PUT', `${webhooksPath}/${id}`, { body: { name: 'Forum', category_id: 9 } })
    expect(changed.json).toMatchObject({ name: 'Forum', category_id: 9, api_username: 'jobs' })
    await site.me('POST', `${webhooksPath}/${id}/test`)
    const [sent] = site.receiver.received
    expect([sent?.headers['api-key'], JSON.parse(sent?.body ?? '').category]).toEqual(['k3y', 9])
  })

  test('an update with a new host is rejected unless it contains the credentials', async () => {
    const site = await announcingSite()
    const id = await site.addWebhook('discourse')
    const url = 'https://elsewhere.example'
    const moved = await site.me('PUT', `${webhooksPath}/${id}`, { body: { url } })
    expect([moved.status, moved.json['detail']]).toMatchObject([
      422,
      [{ loc: ['body', 'payload', 'api_key'] }],
    ])
    expect((await site.me('PUT', `${webhooksPath}/${id}`, { body: { url, api_key: 'new' } })).status).toBe(
      200,
    )
  })

  test('a deleted webhook receives no messages', async () => {
    const site = await announcingSite()
    const id = await site.addWebhook('standard')
    await site.publish()
    await site.after(minutes(1))
    expect((await site.me('DELETE', `${webhooksPath}/${id}`)).status).toBe(204)
    expect((await site.me('DELETE', `${webhooksPath}/${id}`)).status).toBe(404)
    await site.after(announceDelayMs)
    expect(site.receiver.received).toEqual([])
  })

  test('staff cannot add a webhook if there are already 20', async () => {
    const site = await announcingSite()
    for (let n = 0; n < MAX_WEBHOOKS; n++) await site.addWebhook('standard')
    const body = { format: 'slack', name: 'x', ...targets(443).slack }
    expect((await site.me('POST', webhooksPath, { body })).status).toBe(409)
  })

  test('staff can send at most ten test messages a minute', async () => {
    const site = await announcingSite()
    const id = await site.addWebhook('standard')
    for (let n = 0; n < 10; n++) await site.me('POST', `${webhooksPath}/${id}/test`)
    expect((await site.me('POST', `${webhooksPath}/${id}/test`)).status).toBe(429)
    expect(site.receiver.received).toHaveLength(10)
  })
})

test.each([
  [{ format: 'standard', url: 'http://hooks.example/' }, 'url'],
  [{ format: 'standard', url: 'https://user:pass@hooks.example/' }, 'url'],
  [{ format: 'standard', url: 'https://127.0.0.2/' }, 'url'],
  [{ format: 'standard', url: 'https://[::1]/' }, 'url'],
  [{ format: 'standard', url: 'https://private.example/' }, 'url'],
  [{ format: 'standard', url: 'https://hooks.example:22/' }, 'url'],
  [{ format: 'standard', url: `https://hooks.example/${'x'.repeat(5000)}` }, 'url'],
  [{ format: 'standard', url: 'https://hooks.example/', secret: 'password' }, 'secret'],
  [{ format: 'discord', url: 'https://evil.example/api/webhooks/1/x' }, 'url'],
  [{ format: 'discord', url: 'https://discord.com/api/webhooks/1/x/../../../users' }, 'url'],
  [{ format: 'slack', url: 'https://hooks.slack.com.evil.example/services/x' }, 'url'],
  [{ format: 'mattermost', url: 'https://chat.example/' }, 'url'],
  [{ format: 'discourse', url: 'https://forum.example/', api_username: 'x', category_id: 1 }, 'api_key'],
  [{ format: 'mastodon', url: 'https://social.example/@us', access_token: 'x' }, 'url'],
  [{ format: 'mastodon', url: 'https://social.example' }, 'access_token'],
  [{ format: 'irc', url: 'https://chat.example/' }, 'format'],
  [{ format: 'slack', url: 'https://hooks.slack.com/services/x', name: '' }, 'name'],
])('adding the webhook %j returns 422', async (parts, field) => {
  const site = await announcingSite()
  const { status, json } = await site.me('POST', webhooksPath, { body: { name: 'x', ...parts } })
  expect([status, json['detail']]).toMatchObject([422, [{ loc: ['body', 'payload', field] }]])
  expect(await site.db.$count(webhooks)).toBe(0)
})

test('a webhook cannot get an address in a private network', async () => {
  const site = await announcingSite()
  const id = await site.addWebhook('standard')
  const body = { url: 'https://private.example/' }
  expect((await site.me('PUT', `${webhooksPath}/${id}`, { body })).status).toBe(422)
})

test('webhooks reject users who are not staff, even if every user may post jobs', async () => {
  const site = await announcingSite({ JOBS_WRITABLE_BY: 'authenticated' })
  const user = await createCaller(site, { kind: 'key', isStaff: false })
  for (const path of [webhooksPath, '/ninja-api/dashboard/jobs-of-the-week']) {
    expect((await user('GET', path)).status).toBe(403)
    expect((await visitor(site)('GET', path)).status).toBe(401)
  }
})
