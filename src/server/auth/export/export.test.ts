// The export of an account: its contents, omitted secrets, and the load on the server.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { invitations } from '#server/db/tables/invitations.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { aPng } from '#server/images/testing.ts'
import { minutes } from '#server/lib/duration.ts'

import { deleteAccount } from '../deletion/delete-account.ts'
import { insertEverything, marked } from '../deletion/everything.testing.ts'
import { accounts, bothKinds, faults, type TestClient } from '../testing.ts'
import { sections } from './queries.ts'
import { unzip } from './unzip.testing.ts'

const path = 'account/export'

async function server() {
  const own = await accounts()
  const download = async (me: TestClient) => {
    const { statusCode, rawPayload, headers } = await own.app.inject({
      url: `/_allauth/app/v1/${path}`,
      headers: { 'x-session-token': me.token ?? '' },
    })
    return { status: statusCode, headers, files: statusCode === 200 ? unzip(rawPayload) : {} }
  }
  return { ...own, download }
}

describe.each(bothKinds)('the export of user data (%s)', (kind) => {
  test('an export requires a recent login, and a user can make five exports in ten minutes', async () => {
    const { client, loggedIn, clock } = await server()
    expect((await client(kind).get(path)).status).toBe(401)
    const me = await loggedIn(kind)
    for (let time = 0; time < 5; time++) expect((await me.get(path)).status).toBe(200)
    expect((await me.get(path)).status).toBe(429)
    clock.now = new Date(clock.now.getTime() + minutes(11))
    const { status, json } = await me.get(path)
    expect([status, json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
  })
})

test('the export contains all data of the user and no secrets', async () => {
  const { loggedIn, db, clock, download } = await server()
  const me = await loggedIn('app', marked.email)
  const userId = Number((await me.get('auth/session')).json.data?.user?.['id'])
  await me.send('PUT', 'account/avatar', { raw: await aPng(), headers: { 'content-type': 'image/png' } })
  const { text: key } = await me.post('account/api-keys', { name: 'mine' })
  await insertEverything(db, { userId, now: clock.now })
  await me.post('account/deletion', {})
  await db.execute(sql`update users set password_hash = 'hash-of-a-password'`)

  const { headers, files } = await download(me)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="account-${userId}-2026-11-20.zip"`,
    'cache-control': expect.stringContaining('no-store'),
  })
  expect(Object.keys(files)).toEqual([...sections.map(({ file }) => file), 'picture.webp'])
  expect(files['picture.webp']?.subarray(8, 12).toString()).toBe('WEBP')
  const read = (file: string): Record<string, unknown>[] => JSON.parse(String(files[file]))
  for (const { file } of sections.filter(({ file: each }) => !/changes-to-the-board/.test(each)))
    expect([file, read(file).length > 0]).toEqual([file, true])
  expect(read('account.json')).toMatchObject([{ id: userId, is_staff: false }])
  expect(read('employees.json')).toMatchObject([{ name: marked.text, department: 'hr' }])
  expect(read('company-memberships.json')).toMatchObject([{ role: 'recruiter', decision_emails: 'none' }])
  const all = Object.values(files).map(String).join()
  const secret = String(JSON.parse(key).data.key)
  for (const omitted of [
    secret,
    me.token ?? '',
    'hash-of-a-password',
    'key_hash',
    'token_hash',
    'sealed',
    'password_hash',
  ])
    expect(all).not.toContain(omitted)
})

test('the export contains no data of other users', async () => {
  const { loggedIn, db, clock, download } = await server()
  const other = await loggedIn('app', marked.email)
  const otherId = Number((await other.get('auth/session')).json.data?.user?.['id'])
  await insertEverything(db, { userId: otherId, now: clock.now })
  const { files } = await download(await loggedIn('app'))
  const all = Object.values(files).map(String).join()
  for (const mark of Object.values(marked)) expect(all).not.toContain(mark)
})

test('invitations to an unverified address are neither exported nor deleted with the user', async () => {
  const { loggedIn, db, clock, download } = await server()
  const me = await loggedIn('app')
  const userId = Number((await me.get('auth/session')).json.data?.user?.['id'])
  await me.post('account/email', { email: 'invited@example.org' })
  const sent = {
    role: 'recruiter' as const,
    createdAt: clock.now,
    expiresAt: new Date(clock.now.getTime() + minutes(60)),
  }
  const companyId = await insertCompany(db)
  await db.insert(invitations).values({ companyId, email: 'invited@example.org', keyHash: 'key', ...sent })
  const { files } = await download(me)
  expect(JSON.parse(String(files['invitations-received.json']))).toEqual([])
  await db.transaction((tx) => deleteAccount(tx, { userId, now: clock.now }))
  expect(await db.select().from(invitations)).toHaveLength(1)
})

test('exports 10,000 employees without blocking the event loop', async () => {
  const { loggedIn, db, download } = await server()
  const me = await loggedIn('app')
  await db.execute(sql`
    insert into employees (user_id, name, department, salary, created_at, updated_at)
    select id, 'Employee ' || n, 'hr', n, now(), now() from users, generate_series(1, 10000) n`)
  const ended: string[] = []
  const [{ files }] = await Promise.all([
    download(me).finally(() => ended.push('export')),
    me.get('auth/session').finally(() => ended.push('other')),
  ])
  expect(ended).toEqual(['other', 'export'])
  expect(JSON.parse(String(files['employees.json']))).toHaveLength(10_000)
})

test('a user can run only one export at a time', async () => {
  const { loggedIn } = await server()
  const me = await loggedIn('app')
  const answers = await Promise.all([me.get(path), me.get(path), me.get(path)])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.flatMap(faults)).toEqual(['export_running', 'export_running'])
  expect((await me.get(path)).status).toBe(200)
})
