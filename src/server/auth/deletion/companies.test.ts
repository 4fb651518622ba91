// When the only owner of a company deletes their account, the company is closed or handed over.
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

import { accounts, type Accounts, faults, type TestClient, type TestResponse } from '../testing.ts'
import { accountDeletionsTask } from './task.ts'

const path = 'account/deletion'
const END = '27 November 2026 at 12:00 UTC'
const stateOf = ({ text }: TestResponse): AccountDeletion => JSON.parse(text).data

type Member = { companyId: number; userId: number; role?: 'owner' | 'recruiter' }

async function addMember({ db, clock }: Accounts, { role = 'recruiter', ...member }: Member): Promise<void> {
  await db.insert(companyMembers).values({ ...member, role, createdAt: clock.now })
}

const idOf = async (client: TestClient) => Number((await client.get('auth/session')).json.data?.user?.['id'])

/** Returns the paths of the client's unanswered handovers (invitations to take over a company). */
const handovers = async (client: TestClient) => {
  const { text } = await client.get('/ninja-api/invitations')
  const rows: { id: number; is_handover: boolean }[] = JSON.parse(text)
  return rows.filter((row) => row.is_handover).map(({ id }) => `/ninja-api/invitations/${id}`)
}

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
  const request = (handOverTo: number | null) =>
    ada.post(path, { companies: [{ id: companyId, hand_over_to: handOverTo }] })
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
  return { own, companyId, ...people, request, roles, jobStatus, counts, emails, advance }
}

test('a deletion request without a valid choice for each company returns 400', async () => {
  const { own, ada, companyId, graceId, linusId, request } = await quintette()
  await addMember(own, { companyId, userId: graceId })
  const refused = await ada.post(path, {})
  const message = `Choose whether to close Quintette (${companyId}) or to hand it over to one of its members.`
  expect([refused.status, refused.json.errors]).toEqual([
    400,
    [{ message, code: 'company_choice_required', param: 'companies' }],
  ])
  expect(faults(await request(linusId))).toEqual(['companies company_choice_required'])
  const member = { user_id: graceId, display: 'grace@example.com', role: 'recruiter' }
  expect(stateOf(await ada.get(path))).toMatchObject({
    due_at: null,
    companies: [{ id: companyId, name: 'Quintette', jobs: 1, members: [member], handover_to: null }],
  })
})

describe('a company that its owner chose to close', () => {
  test('the company is deleted with its jobs at the end of the grace period', async () => {
    const { own, companyId, linusId, request, jobStatus, counts, emails, advance } = await quintette()
    await addMember(own, { companyId, userId: linusId })
    expect((await request(null)).status).toBe(200)
    expect(await jobStatus()).toBe(200)
    expect(await emails()).toEqual([
      'account-deletion-requested ada@example.com',
      'company-closing linus@example.com',
    ])
    const [toAda, toLinus] = await own.messages()
    expect(toAda?.text).toContain(
      'The company “Quintette” will be closed on that day, and its 1 job will be deleted.',
    )
    expect(toLinus?.text).toContain(
      'ada@example.com, the only owner of “Quintette” on Fretboard, is deleting',
    )
    expect(toLinus?.text).toContain(`On ${END}, the company will be closed and its 1 job deleted, unless`)
    await advance(days(7) - minutes(1))
    expect([await jobStatus(), await counts()]).toEqual([200, [1, 1]])
    await advance(minutes(11))
    expect(await counts()).toEqual([0, 0])
  })

  test('the company stays open if the owner cancels the deletion', async () => {
    const { own, ada, companyId, linusId, request, jobStatus, counts, emails, advance } = await quintette()
    await addMember(own, { companyId, userId: linusId })
    await request(null)
    await ada.delete(path)
    expect((await emails()).at(-1)).toBe('company-kept linus@example.com')
    await advance(days(8))
    expect([await jobStatus(), await counts()]).toEqual([200, [1, 1]])
  })

  test('the company stays open if it has another owner at the end of the grace period', async () => {
    const { own, ada, companyId, graceId, request, roles, advance } = await quintette()
    await request(null)
    await addMember(own, { companyId, userId: graceId, role: 'owner' })
    expect(stateOf(await ada.get(path)).companies).toEqual([])
    await advance(days(7))
    expect(await roles()).toEqual({ [graceId]: 'owner' })
  })

  test('the company is closed only once if two instances run the deletion task at the same time', async () => {
    const { own, request, counts, emails } = await quintette()
    await request(null)
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

describe('a handover', () => {
  test('a member who accepts the handover becomes the owner', async () => {
    const world = await quintette()
    const { own, ada, companyId, adaId, grace, graceId, linusId, request, roles, emails } = world
    await addMember(own, { companyId, userId: graceId })
    await addMember(own, { companyId, userId: linusId })
    expect(stateOf(await request(graceId)).companies).toMatchObject([{ handover_to: { user_id: graceId } }])
    expect(await roles()).toEqual({ [adaId]: 'owner', [graceId]: 'recruiter', [linusId]: 'recruiter' })
    const [toAda, toGrace, toLinus] = await own.messages()
    expect(toAda?.text).toContain(
      'its 1 job will be deleted, unless grace@example.com agrees to take it over.',
    )
    expect(toGrace).toMatchObject({ to: 'grace@example.com', template: 'company-handover' })
    expect(toGrace?.text).toContain(`If you decline or do not answer by ${END}, the company will be closed`)
    expect(toGrace?.link).toMatch(/\/dashboard\/invitations$/)
    expect(toLinus).toMatchObject({ to: 'linus@example.com', template: 'company-closing' })

    const [handover] = await handovers(grace)
    expect((await grace.post(`${handover}/accept`)).json).toMatchObject({ user_id: graceId, role: 'owner' })
    expect((await emails()).slice(-2).toSorted()).toEqual([
      'company-kept ada@example.com',
      'company-kept linus@example.com',
    ])
    expect(stateOf(await ada.get(path)).companies).toEqual([])
    await world.advance(days(7))
    expect(await roles()).toEqual({ [graceId]: 'owner', [linusId]: 'recruiter' })
    expect(await world.jobStatus()).toBe(200)
  })

  test('the owner receives an email if the member declines the handover', async () => {
    const world = await quintette()
    const { own, companyId, grace, graceId, request, counts } = world
    await addMember(own, { companyId, userId: graceId })
    await request(graceId)
    const [handover = ''] = await handovers(grace)
    expect((await grace.send('DELETE', handover)).status).toBe(204)
    expect(await own.lastMessage()).toMatchObject({ to: 'ada@example.com', template: 'handover-declined' })
    expect((await own.lastMessage()).text).toContain(`On ${END}, when your account is deleted, the company`)
    expect(await counts()).toEqual([1, 1])
    await world.advance(days(7))
    expect(await counts()).toEqual([0, 0])
  })

  test('the owner and members are emailed one day before the deletion if the handover is unanswered', async () => {
    const { own, companyId, graceId, linusId, request, emails, counts, advance } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    await addMember(own, { companyId, userId: linusId })
    await request(graceId)
    await advance(days(6))
    expect((await emails()).slice(-3)).toEqual([
      'account-deletion-near ada@example.com',
      'company-handover grace@example.com',
      'company-closing linus@example.com',
    ])
    await advance(days(1))
    expect(await counts()).toEqual([0, 0])
  })

  test('the handover is withdrawn when the owner cancels the deletion', async () => {
    const { own, ada, companyId, grace, graceId, request, roles } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    await request(graceId)
    const [handover] = await handovers(grace)
    await ada.delete(path)
    expect(await handovers(grace)).toEqual([])
    expect((await grace.post(`${handover}/accept`)).status).toBe(404)
    expect(Object.values(await roles())).toEqual(['owner', 'recruiter'])
  })

  test('a former member cannot accept the handover', async () => {
    const { own, companyId, grace, graceId, request } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    await request(graceId)
    const [handover] = await handovers(grace)
    await own.db.delete(companyMembers).where(eq(companyMembers.userId, graceId))
    expect((await grace.post(`${handover}/accept`)).status).toBe(404)
  })

  test('an owner cannot offer the company to a member who has requested the deletion of their account', async () => {
    const { own, companyId, grace, graceId, request } = await quintette()
    await addMember(own, { companyId, userId: graceId })
    expect((await grace.post(path, {})).status).toBe(200)
    expect(faults(await request(graceId))).toEqual(['companies company_choice_required'])
  })
})

describe('a company with two owners', () => {
  test('if both owners request account deletion at the same time, one of them must choose what happens to the company', async () => {
    const { own, companyId, ada, grace, graceId, linusId, roles, linus, advance } = await quintette()
    await addMember(own, { companyId, userId: graceId, role: 'owner' })
    await addMember(own, { companyId, userId: linusId })
    const both = [ada, grace]
    const statuses = await Promise.all(both.map(async (one) => (await one.post(path, {})).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    const choice = { companies: [{ id: companyId, hand_over_to: linusId }] }
    expect((await both[statuses.indexOf(400)]?.post(path, choice))?.status).toBe(200)
    const [handover] = await handovers(linus)
    expect((await linus.post(`${handover}/accept`)).status).toBe(200)
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
