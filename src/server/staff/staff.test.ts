import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { setStaff } from '#server/auth/roles/testing.ts'
import { type Accounts, accounts } from '#server/auth/testing.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { users } from '#server/db/tables/users.ts'
import { days, hours } from '#server/lib/duration.ts'

async function office(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const staff = await server.loggedIn('browser', 'root@example.com')
  const [root] = await server.db.select({ id: users.id }).from(users)
  const rootId = root?.id ?? 0
  await setStaff(server.db, rootId, true)
  const read = async (path: string) => JSON.parse((await staff.get(path)).text)
  return { server, staff, rootId, read }
}

describe('the list of users', () => {
  test('lists staff first, then reviewers, then the newest, with their addresses and roles', async () => {
    const { server, read } = await office()
    const later = (minutes: number) => new Date(server.clock.now.getTime() + minutes * 60_000)
    for (const [minutes, email] of [
      [1, 'old@example.com'],
      [2, 'reviewer@example.com'],
      [3, 'new@example.com'],
    ] as const) {
      const id = await server.addUser({ email, isVerified: email !== 'new@example.com' })
      const isReviewer = email === 'reviewer@example.com'
      await server.db
        .update(users)
        .set({
          createdAt: later(minutes),
          isReviewer,
          displayName: email === 'old@example.com' ? 'Old Ann' : null,
        })
        .where(eq(users.id, id))
    }
    const { count, results } = await read('/ninja-api/staff/users')
    expect(count).toBe(4)
    const emails = ['root@example.com', 'reviewer@example.com', 'new@example.com', 'old@example.com']
    expect(results.map(({ email }: { email: string }) => email)).toEqual(emails)
    expect(results[2]).toMatchObject({
      is_verified: false,
      is_active: true,
      is_staff: false,
      last_login_at: null,
    })
    expect((await read('/ninja-api/staff/users?search=ANN%20old')).results).toMatchObject([
      { display: 'Old Ann' },
    ])
    expect((await read('/ninja-api/staff/users?search=%25')).count).toBe(0)
    expect((await read('/ninja-api/staff/users?role=reviewer')).results).toMatchObject([
      { email: 'reviewer@example.com' },
    ])
    expect((await read('/ninja-api/staff/users?role=staff')).count).toBe(1)
    expect((await read('/ninja-api/staff/users?role=owner')).count).toBe(4)
  })

  test('shows who gave each role and when, from the audit log', async () => {
    const { server, staff, rootId, read } = await office()
    const id = await server.addUser({ email: 'ann@example.com' })
    const change = (is_staff: boolean, is_reviewer: boolean) =>
      staff.send('PUT', 'account/roles', { body: { user: id, is_staff, is_reviewer } })
    await change(true, true)
    const at = server.clock.now.toISOString()
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await change(true, false)
    await change(true, true)
    const annsGrants = async () => (await read('/ninja-api/staff/users?search=ann')).results[0].grants
    const by = 'root@example.com'
    expect(await annsGrants()).toEqual({
      staff: { at, by, via: 'api' },
      reviewer: { at: server.clock.now.toISOString(), by, via: 'api' },
    })
    await change(true, false)
    expect(await annsGrants()).toMatchObject({ staff: { at, by }, reviewer: null })
    // Root got the role before the first entry of the audit log.
    const { results } = await read('/ninja-api/staff/users?search=root')
    expect(results).toMatchObject([{ id: rootId, grants: { staff: null, reviewer: null } }])
  })

  test('has pages of 20 users, and limits the length of a search', async () => {
    const { server, staff, read } = await office()
    await server.db.insert(users).values(Array.from({ length: 25 }, () => ({ createdAt: server.clock.now })))
    expect(await read('/ninja-api/staff/users?page=9')).toMatchObject({ count: 26, page: 2, pages: 2 })
    expect((await read('/ninja-api/staff/users?page=2')).results).toHaveLength(6)
    expect((await staff.get(`/ninja-api/staff/users?search=${'x'.repeat(201)}`)).status).toBe(422)
  })

  test('is available only to staff', async () => {
    const server = await accounts()
    const me = await server.loggedIn('browser')
    await server.db.update(users).set({ isReviewer: true })
    for (const page of ['users', 'failed-emails', 'settings'])
      expect((await me.get(`/ninja-api/staff/${page}`)).status).toBe(403)
  })
})

async function failedEmails({ db, clock }: Accounts) {
  const at = (ms: number) => new Date(clock.now.getTime() + ms)
  const row = (recipient: string, parts: Partial<typeof mailQueue.$inferInsert> = {}) => {
    const times = { createdAt: at(-hours(2)), dueAt: at(-hours(2)), givenUpAt: at(-hours(1)) }
    const about = { messageId: randomUUID(), template: 'login-code', tries: 12, reason: '550 unknown user' }
    return { recipient, sealed: 'sealed content', ...about, ...times, expiresAt: at(days(2)), ...parts }
  }
  await db
    .insert(mailQueue)
    .values([
      row('older@example.org', { givenUpAt: at(-hours(3)) }),
      row('newer@example.org'),
      row('late@example.org', { givenUpAt: at(-hours(5)), expiresAt: at(-1) }),
      row('waiting@example.org', { givenUpAt: null, reason: null }),
    ])
  const rows = await db.select().from(mailQueue).orderBy(asc(mailQueue.id))
  return (name: string) => rows.find(({ recipient }) => recipient.startsWith(name))?.id ?? 0
}

describe('the failed emails', () => {
  test('are listed newest first with reason and expiry, but without content', async () => {
    const { server, staff, read } = await office()
    await failedEmails(server)
    const { count, is_sending: isSending, results } = await read('/ninja-api/staff/failed-emails')
    expect([count, isSending]).toEqual([3, false])
    expect(results).toMatchObject([
      {
        recipient: 'newer@example.org',
        template: 'login-code',
        reason: '550 unknown user',
        can_resend: true,
      },
      { recipient: 'older@example.org', can_resend: true },
      { recipient: 'late@example.org', can_resend: false },
    ])
    expect((await staff.get('/ninja-api/staff/failed-emails')).text).not.toContain('sealed')
  })

  test('can be resent once, unless they have expired', async () => {
    const { server, staff, rootId, read } = await office()
    const idOf = await failedEmails(server)
    const resend = (...names: string[]) =>
      staff.post('/ninja-api/staff/failed-emails/resend', { ids: names.map(idOf) })
    expect(JSON.parse((await resend('older', 'late', 'waiting', 'nobody')).text)).toEqual({
      sent: [idOf('older')],
    })
    expect(JSON.parse((await resend('older')).text)).toEqual({ sent: [] })
    expect((await read('/ninja-api/staff/failed-emails')).count).toBe(2)
    expect(await server.db.select().from(auditLog)).toMatchObject([
      { userId: rootId, subject: 'email', subjectId: idOf('older'), after: { failed: false } },
    ])
  })

  test.each([{}, { ids: [] }, { ids: 'all' }, { ids: ['x'] }, { ids: Array.from({ length: 201 }, () => 1) }])(
    'cannot be resent by a request with the body %j',
    async (body) => {
      const { staff } = await office()
      expect((await staff.post('/ninja-api/staff/failed-emails/resend', body)).status).toBe(422)
    },
  )
})

describe('the current settings', () => {
  test('show values and defaults, but no secrets', async () => {
    const secrets = {
      METRICS_TOKEN: 'canary-of-the-metrics-token',
      SMTP_URL: 'smtp://user:canary-of-smtp@mail.example',
      SOCIALACCOUNT_PROVIDERS: '',
    }
    const { staff, read } = await office({
      SITE_NAME: 'Arpeggio',
      ...secrets,
    })
    const groups: { title: string; settings: { name: string }[] }[] = await read('/ninja-api/staff/settings')
    const settings = groups.flatMap(({ settings }) => settings)
    const setting = (name: string) => settings.find((each) => each.name === name)
    expect(setting('SITE_NAME')).toMatchObject({ value: 'Arpeggio', default: null, is_secret: false })
    expect(setting('COMMUNITY_NAME')).toMatchObject({ value: 'Django', default: 'Django' })
    expect(setting('METRICS_TOKEN')).toMatchObject({ value: null, is_set: true, is_secret: true })
    expect(setting('SECRET_KEY')).toMatchObject({ value: null, is_set: true, is_secret: true })
    expect(setting('SECRET_KEY_FALLBACKS')).toMatchObject({ value: null, is_set: false, is_secret: true })
    expect((await staff.get('/ninja-api/staff/settings')).text).not.toContain('canary')
  })
})
