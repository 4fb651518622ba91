import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { setStaff } from '#server/auth/roles/testing.ts'
import { type Accounts, accounts, PASSWORD } from '#server/auth/testing.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { users } from '#server/db/tables/users.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { advance, idOf, readMarks, storedMarks, withMarks } from './testing.ts'

const corp = {
  id: 'corp',
  name: 'Corp',
  type: 'openid_connect',
  client_id: 'c',
  server_url: 'https://corp.example',
}
const env = withMarks({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([corp]) })
const path = (userId: number, mark = 'member') => `/ninja-api/staff/users/${userId}/marks/${mark}`

async function office(settings: Record<string, string> = env) {
  const server: Accounts = await accounts(settings)
  const root = await server.loggedIn('browser', 'root@example.com')
  await setStaff(server.db, await idOf(root), true)
  const ann = await server.loggedIn('browser', 'ann@example.com')
  const readUsers = async () => JSON.parse((await root.get('/ninja-api/staff/users?search=ann')).text)
  return { server, root, rootId: await idOf(root), ann, annId: await idOf(ann), readUsers }
}

/** The audit log's text about the mark. */
const member = (until: string | null) => ({ mark: 'member', until })

test('staff add, renew and remove a mark, and each change is in the audit log', async () => {
  const { server, root, rootId, ann, annId, readUsers } = await office()
  expect(await readUsers()).toMatchObject({
    marks: [{ mark: 'member', label: 'DSF member' }],
    results: [{ marks: [] }],
  })
  const untilNow = () => new Date(server.clock.now.getTime() + days(400)).toISOString()
  const first = untilNow()
  const shown = { mark: 'member', label: 'DSF member', provider: null }
  expect((await root.send('PUT', path(annId))).status).toBe(204)
  expect(await readMarks(ann)).toEqual([{ ...shown, until: first }])
  expect((await readUsers()).results).toMatchObject([{ marks: [{ ...shown, until: first }] }])
  advance(server, minutes(1))
  await root.send('PUT', path(annId))
  expect(await readMarks(ann)).toEqual([{ ...shown, until: untilNow() }])
  for (let time = 0; time < 2; time++) expect((await root.delete(path(annId))).status).toBe(204)
  expect([await readMarks(ann), await storedMarks(server.db)]).toEqual([[], []])
  const entry = { userId: rootId, via: 'api', subject: 'user', subjectId: annId, action: 'changed' }
  expect(await server.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { ...entry, before: member(null), after: member(first) },
    { ...entry, before: member(first), after: member(untilNow()) },
    { ...entry, before: member(untilNow()), after: member(null) },
  ])
  // A change of a mark is not a change of a role.
  expect((await readUsers()).results).toMatchObject([{ grants: { staff: null, reviewer: null } }])
})

test('a mark by staff expires', async () => {
  const { server, root, annId } = await office()
  await root.send('PUT', path(annId))
  advance(server, days(400))
  const late = server.client('browser')
  await late.post('auth/login', { email: 'ann@example.com', password: PASSWORD })
  expect([await readMarks(late), await storedMarks(server.db)]).toEqual([[], ['staff member']])
})

test('rejects unknown users and marks, and users without a confirmed address', async () => {
  const { server, root, annId } = await office()
  for (const unknown of [path(annId, 'other'), path(0), path(2_000_000_000), path(1e15), path(-1)]) {
    expect((await root.send('PUT', unknown)).status).toBe(404)
    expect((await root.delete(unknown)).status).toBe(404)
  }
  const userId = await server.addUser({ email: 'new@example.com', isVerified: false })
  const refused = await root.send('PUT', path(userId))
  expect([refused.status, JSON.parse(refused.text).detail]).toEqual([
    409,
    'The user has not confirmed their address yet.',
  ])
  expect((await root.delete(path(userId))).status).toBe(204)
  expect(await storedMarks(server.db)).toEqual([])
})

test('staff cannot give themselves a mark, unless there is no other active staff user', async () => {
  const { server, root, rootId, annId } = await office()
  const put = async () => {
    const { status, text } = await root.send('PUT', path(rootId))
    return [status, text && JSON.parse(text).detail]
  }
  await setStaff(server.db, annId, true)
  expect(await put()).toEqual([403, 'This is your own account, so other staff decide.'])
  expect(await storedMarks(server.db)).toEqual([])
  expect((await root.send('PUT', path(annId))).status).toBe(204)
  expect((await root.delete(path(rootId))).status).toBe(204)
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, annId))
  expect(await put()).toEqual([204, ''])
  await server.db.update(users).set({ isActive: true }).where(eq(users.id, annId))
  expect(await put()).toEqual([403, 'This is your own account, so other staff decide.'])
  expect((await root.delete(path(rootId))).status).toBe(204)
})

test('only staff change marks, and only marks in the settings', async () => {
  const { server, ann, annId } = await office()
  expect((await ann.send('PUT', path(annId))).status).toBe(403)
  expect((await ann.delete(path(annId))).status).toBe(403)
  expect((await server.client('browser').get('/ninja-api/marks')).status).toBe(401)
  expect(await storedMarks(server.db)).toEqual([])
  const without = await office({})
  expect((await without.root.send('PUT', path(without.annId))).status).toBe(404)
  expect((await without.readUsers()).marks).toEqual([])
})
