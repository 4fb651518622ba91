// The only owner of a company who deletes their account first makes another member an owner, or closes the company.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { AccountDeletion } from '#contract/auth/account-deletion.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'
import { recordingLog } from '#server/log.testing.ts'
import { createMail } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { accounts, type Accounts, type TestClient, type TestResponse } from '../testing.ts'
import { accountDeletionsTask } from './task.ts'

const path = 'account/deletion'
const stateOf = ({ text }: TestResponse): AccountDeletion => JSON.parse(text).data

type Member = { companyId: number; userId: number; role?: 'owner' | 'recruiter' }

async function addMember({ db, clock }: Accounts, { role = 'recruiter', ...member }: Member): Promise<void> {
  await db.insert(companyMembers).values({ ...member, role, createdAt: clock.now })
}

const idOf = async (client: TestClient) => Number((await client.get('auth/session')).json.data?.user?.['id'])

/**
 * Creates three accounts and the company Quintette, which has one job. Ada is its only owner. Grace and Linus are not
 * members.
 */
async function quintette() {
  const own = await accounts({ DATA_DIR: await emptyFolder() })
  const { db, app, clock } = own
  const ada = await own.loggedIn('app')
  const [{ id: adaId } = { id: 0 }] = await db.select({ id: users.id }).from(users)
  const companyId = await insertCompany(db, { name: 'Quintette' })
  await addMember(own, { companyId, userId: adaId, role: 'owner' })
  const jobId = await insertJob(db, { companyId })
  const grace = await own.loggedIn('app', 'grace@example.com')
  const linus = await own.loggedIn('app', 'linus@example.com')
  const request = () => ada.post(path, {})
  const company = `/ninja-api/companies/${companyId}`
  const makeOwner = (client: TestClient, userId: number) =>
    client.send('PUT', `${company}/members/${userId}`, { body: { role: 'owner' } })
  const close = () => ada.send('DELETE', `${company}?jobs=delete`)
  const roles = async () => {
    const rows = await db.select().from(companyMembers).where(eq(companyMembers.companyId, companyId))
    return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]))
  }
  const jobStatus = async () => (await app.inject(`/ninja-api/jobs/${jobId}`)).statusCode
  const counts = async () => [await db.$count(companies), await db.$count(jobs)]
  const emails = async () => (await own.messages()).map(({ template, to }) => `${template} ${to}`)
  const advance = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await app.tasks.runDue()
  }
  const [graceId, linusId] = [await idOf(grace), await idOf(linus)]
  const people = { ada, adaId, grace, graceId, linus, linusId }
  return { own, companyId, ...people, request, makeOwner, close, roles, jobStatus, counts, emails, advance }
}

describe('a company with other members', () => {
  test('the deletion is refused while the user is its only owner', async () => {
    const { own, ada, companyId, graceId, request, emails } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    const refused = await request()
    const message = 'First make another member an owner, or close the company: Quintette.'
    expect([refused.status, refused.json.errors]).toEqual([409, [{ message, code: 'only_owner' }]])
    const member = { user_id: graceId, display: 'grace@example.com', role: 'recruiter' }
    expect(stateOf(await ada.get(path))).toMatchObject({
      due_at: null,
      companies: [{ id: companyId, name: 'Quintette', jobs: 1, members: [member] }],
    })
    expect(await emails()).toEqual([])
  })

  test('the deletion is accepted after another member has become an owner', async () => {
    const world = await quintette()
    const { own, ada, companyId, graceId, linusId, request, makeOwner, roles, emails } = world
    await addMember(own, { companyId, userId: graceId })
    await addMember(own, { companyId, userId: linusId })
    expect((await makeOwner(ada, graceId)).status).toBe(200)
    expect(stateOf(await request()).companies).toEqual([])
    await world.advance(days(7))
    expect(await roles()).toEqual({ [graceId]: 'owner', [linusId]: 'recruiter' })
    expect(await world.jobStatus()).toBe(200)
    expect((await emails()).every((email) => email.endsWith(' ada@example.com'))).toBe(true)
  })

  test('the deletion is accepted after the company has been closed', async () => {
    const { own, companyId, graceId, request, close, counts } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    expect((await close()).status).toBe(204)
    expect(await counts()).toEqual([0, 0])
    expect(stateOf(await request())).toMatchObject({ due_at: expect.any(Number), companies: [] })
  })

  test('a member who has requested the deletion of their account does not count', async () => {
    const { own, companyId, grace, graceId, request } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    expect((await grace.post(path, {})).status).toBe(200)
    expect((await request()).status).toBe(200)
  })
})

describe('a company without other members', () => {
  test('the company is deleted with its jobs at the end of the grace period', async () => {
    const { own, request, jobStatus, counts, advance } = await quintette()
    expect(stateOf(await request()).companies).toMatchObject([{ name: 'Quintette', jobs: 1, members: [] }])
    expect((await own.lastMessage()).text).toContain(
      'The company “Quintette” will be closed on that day, and its 1 job will be deleted.',
    )
    await advance(days(7) - minutes(1))
    expect([await jobStatus(), await counts()]).toEqual([200, [1, 1]])
    await advance(minutes(11))
    expect(await counts()).toEqual([0, 0])
  })

  test('the company stays open if the owner cancels the deletion', async () => {
    const { ada, request, jobStatus, counts, advance } = await quintette()
    await request()
    await ada.delete(path)
    await advance(days(8))
    expect([await jobStatus(), await counts()]).toEqual([200, [1, 1]])
  })

  test('a member who joins during the grace period becomes the owner at its end', async () => {
    const { own, ada, companyId, graceId, request, roles, advance } = await quintette()
    await request()
    await addMember(own, { companyId, userId: graceId })
    expect(stateOf(await ada.get(path)).companies).toMatchObject([{ members: [{ user_id: graceId }] }])
    await advance(days(6))
    expect((await own.lastMessage()).text).toContain(
      'On that day, grace@example.com becomes an owner of “Quintette”.',
    )
    await advance(days(1))
    expect(await roles()).toEqual({ [graceId]: 'owner' })
  })

  test('the company is closed only once if two instances run the deletion task at the same time', async () => {
    const { own, request, counts, emails } = await quintette()
    await request()
    own.clock.now = new Date(own.clock.now.getTime() + days(7))
    const now = () => own.clock.now
    const database = await testDatabase()
    const mail = createMail({ secretKey: testSecretKey, now })
    const { log, lines } = recordingLog()
    const instance = async () => {
      const config = { siteName: 'Fretboard', publicUrl: 'https://one.example', dataDir: await emptyFolder() }
      return accountDeletionsTask({ database, config, mail, log, now })
    }
    // Calls the task directly, without the lease of `runDue`. This simulates a slow instance whose lease has expired.
    const tasks = [await instance(), await instance()]
    await Promise.all(tasks.map(({ run }) => run()))
    expect(await counts()).toEqual([0, 0])
    expect((await emails()).filter((email) => email.startsWith('account-deleted'))).toHaveLength(1)
    expect(lines.filter(({ event }) => event === 'account deleted')).toHaveLength(1)
  })
})

describe('a company with two owners', () => {
  test('if both owners request account deletion at the same time, one of them must make another member an owner', async () => {
    const { own, companyId, ada, grace, graceId, linusId, makeOwner, roles, advance } = await quintette()
    await addMember(own, { companyId, userId: graceId, role: 'owner' })
    await addMember(own, { companyId, userId: linusId })
    const both = [ada, grace] as const
    const statuses = await Promise.all(both.map(async (one) => (await one.post(path, {})).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = statuses[0] === 409 ? ada : grace
    expect((await makeOwner(refused, linusId)).status).toBe(200)
    expect((await refused.post(path, {})).status).toBe(200)
    await advance(days(7))
    expect(await roles()).toEqual({ [linusId]: 'owner' })
  })

  test('an owner cannot leave while the account deletion of the other owner is pending', async () => {
    const { own, ada, companyId, grace, graceId } = await quintette()
    await addMember(own, { companyId, userId: graceId, role: 'owner' })
    expect((await ada.post(path, {})).status).toBe(200)
    const leave = () => grace.send('DELETE', `/ninja-api/companies/${companyId}/members/${graceId}`)
    expect((await leave()).status).toBe(409)
    await ada.delete(path)
    expect((await leave()).status).toBe(204)
  })
})
