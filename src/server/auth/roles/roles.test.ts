import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { users } from '#server/db/tables/users.ts'

import { type Accounts, accounts, bothKinds, faults, type TestClient } from '../testing.ts'
import { setStaff } from './testing.ts'

const path = 'account/roles'
const usersPath = '/ninja-api/staff/users'

async function idOf({ db }: Accounts): Promise<number> {
  const rows = await db.select({ id: users.id }).from(users).orderBy(users.id)
  return rows.at(-1)?.id ?? 0
}

async function staffMember(server: Accounts, kind: 'app' | 'browser', email: string) {
  const client = await server.loggedIn(kind, email)
  const id = await idOf(server)
  await setStaff(server.db, id, true)
  return { client, id }
}

const change = (client: TestClient, user: unknown, [is_staff, is_reviewer]: readonly unknown[]) =>
  client.send('PUT', path, { body: { user, is_staff, is_reviewer } })

async function rolesOf({ db }: Accounts, id: number) {
  const { isStaff, isReviewer } = users
  const [row] = await db.select({ isStaff, isReviewer }).from(users).where(eq(users.id, id))
  return row
}

describe.each(bothKinds)('changing roles (%s)', (kind) => {
  test('a change of roles takes effect on the next request and is recorded in the audit log', async () => {
    const server = await accounts()
    const { client: root, id: rootId } = await staffMember(server, kind, 'root@example.com')
    const { client: other, id } = await staffMember(server, kind, 'other@example.com')
    expect((await other.get(usersPath)).status).toBe(200)
    expect((await change(root, id, [false, true])).status).toBe(200)
    expect(await rolesOf(server, id)).toEqual({ isStaff: false, isReviewer: true })
    expect((await other.get(usersPath)).status).toBe(403)
    expect(await server.db.select().from(auditLog)).toMatchObject([
      {
        userId: rootId,
        via: 'api',
        subject: 'user',
        subjectId: id,
        before: { is_staff: true, is_reviewer: false },
        after: { is_staff: false, is_reviewer: true },
      },
    ])
    expect(server.lines.filter(({ event }) => event === 'roles changed')).toMatchObject([{ user: id }])
    // Setting the same roles again adds no entry.
    await change(root, id, [false, true])
    expect(await server.db.select().from(auditLog)).toHaveLength(1)
  })

  test('requires a recent login', async () => {
    const server = await accounts()
    const { client, id } = await staffMember(server, kind, 'root@example.com')
    server.clock.now = new Date(server.clock.now.getTime() + 301_000)
    const response = await change(client, id, [true, true])
    expect([response.status, response.json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
    expect(await rolesOf(server, id)).toEqual({ isStaff: true, isReviewer: false })
  })

  test('only staff can change roles', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const id = await idOf(server)
    await server.db.update(users).set({ isReviewer: true })
    expect((await change(me, id, [true, true])).status).toBe(403)
    expect((await change(server.client(kind), id, [true, true])).status).toBe(401)
    expect(await rolesOf(server, id)).toEqual({ isStaff: false, isReviewer: true })
  })
})

describe('the roles of users', () => {
  test('the last staff user cannot remove their own staff role', async () => {
    const server = await accounts()
    const { client, id } = await staffMember(server, 'app', 'root@example.com')
    const disabled = await server.addUser({ email: 'disabled@example.com' })
    await server.db.update(users).set({ isStaff: true, isActive: false }).where(eq(users.id, disabled))
    const leaving = await server.addUser({ email: 'leaving@example.com' })
    await setStaff(server.db, leaving, true)
    const { now } = server.clock
    const dates = { requestedAt: now, dueAt: now, companies: [] }
    await server.db.insert(accountDeletions).values({ userId: leaving, ...dates })
    const refused = await change(client, id, [false, false])
    expect([refused.status, refused.json.errors?.[0]]).toMatchObject([409, { code: 'last_staff' }])
    await server.db.delete(accountDeletions)
    expect((await change(client, id, [false, false])).status).toBe(200)
    expect((await change(client, id, [true, false])).status).toBe(403)
  })

  test("only one of two staff users can remove the other's staff role if both try concurrently", async () => {
    const server = await accounts()
    const one = await staffMember(server, 'app', 'one@example.com')
    const two = await staffMember(server, 'app', 'two@example.com')
    const responses = await Promise.all([
      change(one.client, two.id, [false, false]),
      change(two.client, one.id, [false, false]),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await server.db.$count(users, eq(users.isStaff, true))).toBe(1)
  })

  test('a user without a verified address gets no role, because the account may belong to someone else', async () => {
    const server = await accounts()
    const { client } = await staffMember(server, 'app', 'root@example.com')
    const id = await server.addUser({ email: 'new@example.com', isVerified: false })
    expect(faults(await change(client, id, [true, false]))).toEqual(['user unverified_user'])
    expect(faults(await change(client, id, [false, true]))).toEqual(['user unverified_user'])
    await setStaff(server.db, id, true)
    expect((await change(client, id, [false, false])).status).toBe(200)
  })

  test('rejects unknown users and missing or invalid roles', async () => {
    const server = await accounts()
    const { client, id } = await staffMember(server, 'app', 'root@example.com')
    expect(faults(await change(client, 2_000_000_000, [true, true]))).toEqual(['user invalid_choice'])
    expect(faults(await change(client, 'x', [true, true]))).toEqual(['user invalid_choice'])
    expect(faults(await change(client, id, ['yes', undefined]))).toEqual([
      'is_staff invalid',
      'is_reviewer required',
    ])
  })
})
