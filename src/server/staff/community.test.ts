import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { setStaff } from '#server/auth/roles/testing.ts'
import { extendTestApp } from '#server/auth/testing.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { images } from '#server/db/tables/images.ts'
import { waitForNotifications } from '#server/db/testing.ts'
import { purgeImages } from '#server/images/queries.ts'
import { aPng } from '#server/images/testing.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { newApp } from '#server/testing.ts'

const path = '/ninja-api/staff/community'

type Settings = {
  version: string
  values: Record<string, unknown>
  in_force: Record<string, unknown>
  undo_until: string | null
  changes: { fields: string[] }[]
}

async function office(env: Record<string, string> = {}) {
  const app = await newApp(env)
  await app.app.ready()
  const server = extendTestApp(app)
  const staff = await server.loggedIn('app', 'root@example.com')
  const rootId = Number((await staff.get('auth/session')).json.data?.user?.['id'])
  await setStaff(server.db, rootId, true)
  const read = async (): Promise<Settings> => JSON.parse((await staff.get(path)).text)
  const save = async (body: object, version?: string) => {
    const { status, text } = await staff.send('PUT', path, {
      body,
      headers: { 'if-match': version ?? (await read()).version },
    })
    return { status, json: JSON.parse(text) }
  }
  const undo = async () => (await staff.post(`${path}/undo`)).status
  return { server, staff, read, save, undo, rootId }
}

describe('the settings of the site', () => {
  test('are saved, are in force at once, and are written to the audit log', async () => {
    const { server, read, save, rootId } = await office()
    expect(await read()).toMatchObject({
      values: {},
      in_force: { site_name: 'Fretboard', community_words: ['django', 'python'] },
      set_by_server: [],
      undo_until: null,
      changes: [],
    })
    const { status, json } = await save({
      site_name: ' Ferris  Jobs ',
      community_name: 'Rust',
      site_color: 25,
    })
    expect([status, json]).toMatchObject([
      200,
      {
        values: { site_name: 'Ferris Jobs', community_name: 'Rust', site_color: 25 },
        in_force: { site_tagline: 'The job and developer marketplace for Rust.', community_words: ['Rust'] },
        changes: [{ fields: ['site_name', 'community_name', 'site_color'] }],
      },
    ])
    expect((await server.app.inject('/ninja-api/openapi.json')).body).toContain('Ferris Jobs Job API')
    await save({ community_name: 'Rust', site_color: 25 })
    expect(await server.db.select().from(auditLog)).toMatchObject([
      { subject: 'site settings', userId: rootId, via: 'api', before: {}, after: { site_color: 25 } },
      { before: { site_name: 'Ferris Jobs' }, after: {} },
    ])
  })

  test('can be undone for 30 seconds, once', async () => {
    const { server, read, save, undo } = await office()
    await save({ site_name: 'One' })
    await save({ site_name: 'Two' })
    server.clock.now = new Date(server.clock.now.getTime() + seconds(30))
    expect(await undo()).toBe(200)
    expect((await read()).values).toEqual({ site_name: 'One' })
    expect(await undo()).toBe(409)
    await save({ site_name: 'Three' })
    server.clock.now = new Date(server.clock.now.getTime() + seconds(33))
    expect((await read()).undo_until).toBeNull()
    expect(await undo()).toBe(409)
    expect((await read()).in_force).toMatchObject({ site_name: 'Three' })
  })

  test('can be undone only by the person who made the change', async () => {
    const { server, read, save } = await office()
    const other = await server.loggedIn('app', 'other@example.com')
    const otherId = Number((await other.get('auth/session')).json.data?.user?.['id'])
    await setStaff(server.db, otherId, true)
    await save({ site_name: 'One' })
    expect(JSON.parse((await other.get(path)).text)).toMatchObject({ undo_until: null })
    expect((await other.post(`${path}/undo`)).status).toBe(409)
    expect(await read()).toMatchObject({
      values: { site_name: 'One' },
      undo_until: new Date(server.clock.now.getTime() + seconds(30)).toISOString(),
    })
  })

  test('returns 409 if another save came first', async () => {
    const { read, save } = await office()
    const { version } = await read()
    await save({ site_name: 'First' })
    expect((await save({ site_name: 'Second' }, version)).status).toBe(409)
    expect((await read()).values).toEqual({ site_name: 'First' })
  })

  test('an environment variable wins, and the defaults of .env.example do not count as set', async () => {
    const { read, save } = await office({ SITE_NAME: 'Server Jobs', COMMUNITY_NAME: 'Django' })
    await save({ site_name: 'Ours', community_name: 'Rust' })
    expect(await read()).toMatchObject({
      set_by_server: ['site_name'],
      in_force: { site_name: 'Server Jobs', community_name: 'Rust' },
    })
  })

  test.each([
    ['site_name', 'x'.repeat(61)],
    ['community_words', []],
    ['community_words', Array(11).fill('a')],
    ['site_color', 360],
    ['site_color', '25'],
    ['privacy_url', 'javascript:alert(1)'],
    ['privacy_url', 'mailto:a@b.example'],
    ['contact_url', 'help'],
    ['site_logo', 'https://elsewhere.example/logo.svg'],
    ['site_logo', `/images/${'x'.repeat(43)}.webp`],
    ['posting_rules', 'x'.repeat(5001)],
  ])('a save with an invalid %s is rejected', async (field, value) => {
    const { save } = await office()
    const { status, json } = await save({ [field]: value })
    expect([status, json.detail[0].loc[2]]).toEqual([422, field])
  })

  test('are available only to staff', async () => {
    const { server } = await office()
    const user = await server.loggedIn('app', 'user@example.com')
    expect((await user.get(path)).status).toBe(403)
    expect((await user.send('PUT', path, { body: {} })).status).toBe(403)
    expect((await user.post(`${path}/undo`)).status).toBe(403)
  })
})

test('the uploaded logo, and the one that an undo would restore, are kept', async () => {
  const { server, staff, save } = await office()
  const upload = async () => {
    const raw = await aPng({ width: 8 + (randomBytes(1)[0] ?? 0), height: 8 })
    return JSON.parse((await staff.send('POST', '/ninja-api/images', { raw })).text).url
  }
  const [first, second, third] = [await upload(), await upload(), await upload()]
  for (const site_logo of [first, second, third]) expect((await save({ site_logo })).status).toBe(200)
  await purgeImages(server.db, new Date(server.clock.now.getTime() + days(31)))
  const kept = await server.db.select({ hash: images.hash }).from(images)
  expect(new Set(kept.map(({ hash }) => `/images/${hash}.webp`))).toEqual(new Set([second, third]))
})

test('an email queued after a change has the new name and color', async () => {
  const { server, save } = await office()
  await save({ site_name: 'Ferris Jobs', site_color: 25 })
  await waitForNotifications()
  await server.client('app').post('auth/password/request', { email: 'nobody@example.com' })
  const { subject, html } = await server.lastMessage()
  expect(subject).toContain('[Ferris Jobs]')
  expect(html).not.toContain('#1b5b3d')
})
