import { expect, test } from 'vitest'

import { setStaff } from '#server/auth/roles/testing.ts'
import { extendTestApp } from '#server/auth/testing.ts'
import { users } from '#server/db/tables/users.ts'
import { webhooks } from '#server/db/tables/webhooks.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { minutes } from '#server/lib/duration.ts'
import { newApp } from '#server/testing.ts'

const path = '/ninja-api/staff/setup'

async function newSite(env: Record<string, string> = {}) {
  const app = await newApp(env)
  await app.app.ready()
  const server = extendTestApp(app)
  const staff = await server.loggedIn('app', 'root@example.com')
  const id = Number((await staff.get('auth/session')).json.data?.user?.['id'])
  await setStaff(server.db, id, true)
  const read = async (): Promise<Record<string, unknown>> => JSON.parse((await staff.get(path)).text)
  const change = async (body: object) => (await staff.send('PUT', path, { body })).status
  return { server, staff, read, change }
}

test('the checklist of a new site has every step open, and disappears when all are done', async () => {
  const { server, staff, read, change } = await newSite({ SITE_LOGO: 'logo.png' })
  expect(await read()).toEqual({
    is_shown: true,
    has_name: false,
    has_logo: true,
    has_contact: false,
    has_privacy_notice: false,
    has_reviewer: false,
    has_invitation: false,
    is_sending: false,
    test_email_sent_at: null,
    has_test_email: false,
    has_job: false,
    has_channel: false,
  })
  const settings = { site_name: 'Ferris Jobs', contact_url: 'mailto:a@b.example', privacy_url: '/privacy' }
  const headers = { 'if-match': '*' }
  await staff.send('PUT', '/ninja-api/staff/community', { body: settings, headers })
  await server.db.update(users).set({ isReviewer: true })
  await insertJob(server.db)
  const now = server.clock.now
  await server.db
    .insert(webhooks)
    .values({ name: 'x', format: 'slack', sealed: 'x', createdAt: now, updatedAt: now })
  expect(await read()).toMatchObject({ is_shown: true, has_reviewer: true, has_job: true, has_channel: true })
  await staff.post('/ninja-api/staff/setup/test-email')
  expect(await change({ has_test_email: true })).toBe(200)
  expect(await read()).toMatchObject({ is_shown: false, has_name: true, has_test_email: true })
})

test('a dismissed checklist is hidden for all staff until somebody shows it again', async () => {
  const { read, change } = await newSite()
  expect(await change({ is_dismissed: true })).toBe(200)
  expect(await read()).toMatchObject({ is_shown: false })
  expect(await change([])).toBe(422)
  expect(await change({ is_dismissed: false })).toBe(200)
  expect(await read()).toMatchObject({ is_shown: true })
})

test('a test email goes to the caller, and counts only after the caller says that it arrived', async () => {
  const { server, staff, read, change } = await newSite()
  expect(await change({ has_test_email: true })).toBe(409)
  expect((await staff.post('/ninja-api/staff/setup/test-email')).status).toBe(200)
  expect(await server.lastMessage()).toMatchObject({ to: 'root@example.com', template: 'mail-check' })
  const sentAt = server.clock.now.toISOString()
  expect(await read()).toMatchObject({ test_email_sent_at: sentAt, has_test_email: false })
  for (let n = 0; n < 4; n++) await staff.post('/ninja-api/staff/setup/test-email')
  expect((await staff.post('/ninja-api/staff/setup/test-email')).status).toBe(429)
  server.clock.now = new Date(server.clock.now.getTime() + minutes(10))
  expect((await staff.post('/ninja-api/staff/setup/test-email')).status).toBe(200)
})
