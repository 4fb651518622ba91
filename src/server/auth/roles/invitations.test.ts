// Staff invite people to roles of the site by email.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { auditLog } from '#server/db/tables/audit-log.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { users } from '#server/db/tables/users.ts'
import { acceptPath } from '#server/jobs/members/testing.ts'
import { days } from '#server/lib/duration.ts'

import { invalidKey, nextStep, readInvitation, signUp } from '../signup/by-invitation.testing.ts'
import { accounts, bothKinds, faults, PASSWORD, type TestClient } from '../testing.ts'
import { setStaff } from './testing.ts'

const path = 'account/roles/invitations'
const listPath = '/ninja-api/staff/invitations'
const ann = 'ann@example.com'

type Listed = { id: number; email: string; role: string; invited_by: string }

/** Starts a server with a staff user. `invite` returns the response, and `inviteByEmail` the key in the email. */
async function office(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const root = await server.loggedIn('app', 'root@example.com')
  const [row] = await server.db.select({ id: users.id }).from(users)
  const rootId = row?.id ?? 0
  await setStaff(server.db, rootId, true)
  const invite = (email: string, role = 'reviewer', by: TestClient = root) => by.post(path, { email, role })
  const inviteByEmail = async (role = 'reviewer') => {
    const { status, json } = await invite(ann, role)
    expect([status, json.data]).toEqual([200, { user: null }])
    return decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
  }
  const list = async (): Promise<Listed[]> => JSON.parse((await root.get(listPath)).text)
  const rolesOf = async (id: number) => {
    const { isStaff, isReviewer } = users
    const [row] = await server.db.select({ isStaff, isReviewer }).from(users).where(eq(users.id, id))
    return row
  }
  const advance = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  const logIn = async (email: string) => {
    const client = server.client('app')
    await client.post('auth/login', { email, password: PASSWORD })
    return client
  }
  return { server, root, rootId, invite, inviteByEmail, list, rolesOf, advance, logIn }
}

describe.each(bothKinds)('an invitation to a role (%s)', (kind) => {
  test('gives the role to a person who signs up with the link', async () => {
    const { server, rootId, inviteByEmail, list, rolesOf } = await office()
    const key = await inviteByEmail()
    expect(await server.lastMessage()).toMatchObject({ to: ann, template: 'role-invitation' })
    expect(await list()).toMatchObject([{ email: ann, role: 'reviewer', invited_by: 'root@example.com' }])
    const me = server.client(kind)
    expect((await readInvitation(me, key)).json.data).toMatchObject({
      company: null,
      email: ann,
      role: 'reviewer',
      invited_by: 'root@example.com',
      next_step: 'sign_up',
    })
    const { status, json } = await signUp(me, key)
    expect([status, json.data]).toMatchObject([200, { user: { email: ann } }])
    const id = Number(json.data?.user?.id)
    expect(await rolesOf(id)).toEqual({ isStaff: false, isReviewer: true })
    expect((await me.get('/ninja-api/review')).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await server.db.select().from(auditLog).where(eq(auditLog.subject, 'user'))).toMatchObject([
      { userId: rootId, via: 'invitation', subjectId: id, after: { is_staff: false, is_reviewer: true } },
    ])
    expect(faults(await signUp(server.client(kind), key))).toEqual(invalidKey)
  })

  test('can be sent only by staff with a recent login', async () => {
    const { server, invite, advance } = await office()
    const reviewer = await server.loggedIn(kind, 'reviewer@example.com')
    await server.db.update(users).set({ isReviewer: true }).where(eq(users.isStaff, false))
    expect((await invite(ann, 'reviewer', reviewer)).status).toBe(403)
    expect((await invite(ann, 'reviewer', server.client(kind))).status).toBe(401)
    advance(301_000)
    const late = await invite(ann)
    expect([late.status, late.json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
    expect(await server.db.$count(invitations)).toBe(0)
  })
})

describe('an invitation to a role', () => {
  test('gives the role at once to a user with the verified address, like the button on the page', async () => {
    const { server, rootId, invite, inviteByEmail, list, rolesOf } = await office()
    await inviteByEmail('staff')
    const id = await server.addUser({ email: ann })
    const sent = (await server.messages()).length
    expect((await invite(ann)).json.data).toEqual({ user: id })
    expect(await rolesOf(id)).toEqual({ isStaff: false, isReviewer: true })
    expect((await invite('ANN@example.com', 'staff')).json.data).toEqual({ user: id })
    expect(await rolesOf(id)).toEqual({ isStaff: true, isReviewer: true })
    expect([await list(), (await server.messages()).length]).toEqual([[], sent])
    expect(await server.db.select().from(auditLog)).toMatchObject([
      { userId: rootId, via: 'api', subjectId: id },
      { userId: rootId, via: 'api', subjectId: id },
    ])
  })

  test('is emailed to an unverified address, and the owner of the mailbox accepts it', async () => {
    const { server, inviteByEmail, rolesOf } = await office()
    const id = await server.addUser({ email: ann, isVerified: false })
    const key = await inviteByEmail('staff')
    expect(await rolesOf(id)).toEqual({ isStaff: false, isReviewer: false })
    expect((await signUp(server.client('app'), key)).status).toBe(200)
    expect(await rolesOf(id)).toEqual({ isStaff: true, isReviewer: false })
  })

  test.each(['employers', 'staff'])(
    'is accepted after a login with the address, JOBS_WRITABLE_BY=%s',
    async (by) => {
      const { server, inviteByEmail, list, rolesOf, logIn } = await office({ JOBS_WRITABLE_BY: by })
      const key = await inviteByEmail()
      const id = await server.addUser({ email: ann })
      await server.addUser({ email: 'other@example.com' })
      const [me, other] = [await logIn(ann), await logIn('other@example.com')]
      expect(await nextStep(server.client('app'), key)).toBe('log_in')
      expect(await nextStep(me, key)).toBe('accept')
      const [invitation] = await list()
      expect((await other.post(acceptPath(invitation?.id))).status).toBe(404)
      expect(JSON.parse((await me.get('/ninja-api/invitations')).text)).toMatchObject([
        { id: invitation?.id, company: null, role: 'reviewer' },
      ])
      const accepted = await me.post(acceptPath(invitation?.id))
      expect([accepted.status, accepted.text]).toEqual([200, 'null'])
      expect(await rolesOf(id)).toEqual({ isStaff: false, isReviewer: true })
      expect((await me.post(acceptPath(invitation?.id))).status).toBe(404)
    },
  )

  test.each([
    ['only staff may post jobs', { JOBS_WRITABLE_BY: 'staff' }],
    ['sign-up is closed', { ACCOUNT_OPEN_FOR_SIGNUP: 'off' }],
  ])('lets a new user sign up even if %s', async (_, env) => {
    const { server, inviteByEmail } = await office(env)
    const key = await inviteByEmail()
    expect(await nextStep(server.client('app'), key)).toBe('sign_up')
    expect((await signUp(server.client('app'), key)).status).toBe(200)
  })

  test('stops working when it is withdrawn, declined, sent again or 14 days old', async () => {
    const { server, root, inviteByEmail, list, advance, logIn } = await office()
    const visitor = server.client('app')
    const isValid = async (key: string) => (await readInvitation(visitor, key)).status === 200
    const withdrawn = await inviteByEmail()
    const [open] = await list()
    const withdraw = async () => (await root.delete(`${listPath}/${open?.id}`)).status
    expect([await withdraw(), await isValid(withdrawn), await withdraw()]).toEqual([204, false, 404])
    const first = await inviteByEmail()
    const second = await inviteByEmail('staff')
    expect([await isValid(first), await isValid(second)]).toEqual([false, true])
    expect(await list()).toMatchObject([{ email: ann, role: 'staff' }])
    await server.addUser({ email: ann })
    const me = await logIn(ann)
    expect((await me.delete(`/ninja-api/invitations/${(await list())[0]?.id}`)).status).toBe(204)
    expect(await isValid(second)).toBe(false)
    await server.db.delete(users).where(eq(users.isStaff, false))
    const old = await inviteByEmail()
    advance(days(14) - 1)
    expect(await isValid(old)).toBe(true)
    advance(1)
    expect([await isValid(old), await server.db.$count(invitations)]).toEqual([false, 1])
  })

  test.each([
    ['is no longer staff', { isStaff: false }],
    ['is disabled', { isActive: false }],
  ])('stops working when the sender %s', async (_, change) => {
    const { server, rootId, inviteByEmail } = await office()
    const key = await inviteByEmail('staff')
    await server.db.update(users).set(change).where(eq(users.id, rootId))
    expect(faults(await signUp(server.client('app'), key))).toEqual(invalidKey)
    expect(await server.db.$count(users)).toBe(1)
  })

  test('is used once by concurrent signups, and its key is stored only as a hash', async () => {
    const { server, inviteByEmail } = await office()
    const key = await inviteByEmail()
    expect(JSON.stringify(await server.db.select().from(invitations))).not.toContain(key)
    expect(JSON.stringify(server.lines)).not.toContain(key)
    const answers = await Promise.all([1, 2, 3].map(() => signUp(server.client('app'), key)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('is limited to five emails a day to one address, and to 50 open invitations', async () => {
    const { server, rootId, invite, inviteByEmail } = await office()
    for (let n = 0; n < 5; n++) await inviteByEmail()
    expect((await invite(ann)).status).toBe(429)
    const { now } = server.clock
    const row = { role: 'reviewer', invitedBy: rootId, createdAt: now } as const
    await server.db.insert(invitations).values(
      Array.from({ length: 49 }, (_, n) => ({
        ...row,
        email: `${n}@example.org`,
        keyHash: `${n}`,
        expiresAt: new Date(now.getTime() + 1),
      })),
    )
    const full = await invite('last@example.org')
    expect([full.status, faults(full)]).toEqual([409, ['max_invitations']])
  })

  test('reaches an address to which others have sent as many company invitations as they may', async () => {
    const { server, invite } = await office()
    for (let n = 0; n < 4; n++) {
      const owner = await server.loggedIn('app', `owner${n}@example.com`)
      const made = await owner.post('/ninja-api/companies', { name: `Company ${n}` })
      const company = `/ninja-api/companies/${JSON.parse(made.text).id}/invitations`
      for (let sent = 0; sent < 5; sent++)
        expect((await owner.post(company, { email: ann, role: 'recruiter' })).status).toBe(200)
    }
    expect((await invite(ann)).status).toBe(200)
  })

  test('rejects other roles and invalid addresses', async () => {
    const { invite } = await office()
    expect(faults(await invite(ann, 'owner'))).toEqual(['role invalid_choice'])
    expect(faults(await invite('ann', ''))).toEqual(['email invalid', 'role required'])
    expect(faults(await invite(`${'x'.repeat(320)}@example.com`))).toContain('email max_length')
  })
})
