import { describe, expect, test } from 'vitest'

import type { DashboardHome } from '#contract/jobs/dashboard.ts'
import { accounts } from '#server/auth/testing.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { type Caller, jobsPath } from '../testing.ts'

const homePath = '/ninja-api/dashboard/home'
const listPath = '/ninja-api/dashboard/jobs'
const DAY = 24 * 60 * 60 * 1000

async function office() {
  const server = await accounts()
  const { now } = server.clock
  const companyId = await insertCompany(server.db, { name: 'Quintette' })
  const people = {
    owner: await createPersonWithRole(server, 'owner', companyId),
    reviewer: await createPersonWithRole(server, 'reviewer', companyId),
    staff: await createPersonWithRole(server, 'staff', companyId),
    other: await createPersonWithRole(server, 'none', companyId),
  }
  return { ...server, now, companyId, people }
}

async function homeOf({ call }: { call: Caller }): Promise<DashboardHome> {
  return JSON.parse((await call('GET', homePath)).text)
}

const nothing = { count: 0, jobs: [] }

describe('the tasks of the home page', () => {
  test("list the company's jobs that need to be corrected, renewed or finished", async () => {
    const { db, now, companyId, people } = await office()
    const closing = new Date(now.getTime() + 7 * DAY)
    const later = new Date(now.getTime() + 7 * DAY + 1000)
    const insert = (state: 'changes_wanted' | 'draft' | 'published', title: string, expiresAt?: Date) =>
      insertJobIn(db, { state, now, companyId, title, ...(expiresAt && { expiresAt }) })
    await insert('changes_wanted', 'Luthier')
    await insert('published', 'Singer', closing)
    await insert('published', 'Drummer', later)
    for (const place of [1, 2, 3, 4, 5, 6]) await insert('draft', `Draft ${place}`)
    const home = await homeOf(people.owner)
    expect(home.changes_wanted).toMatchObject({
      count: 1,
      jobs: [{ title: 'Luthier', company: 'Quintette' }],
    })
    expect(home.expiring).toMatchObject({
      count: 1,
      jobs: [{ title: 'Singer', expires_at: closing.toISOString() }],
    })
    expect(home.drafts.count).toBe(6)
    expect(home.drafts.jobs).toHaveLength(5)
  })

  test('list the edits that reviewers sent back, although their jobs are on the board', async () => {
    const { db, now, companyId, people } = await office()
    const id = await insertJobIn(db, { state: 'published', now, companyId, title: 'Luthier' })
    const edit = (title: string) => people.owner.call('PUT', `${jobsPath}/${id}`, { body: { title } })
    await edit('Master luthier')
    const body = { reason: 'unclear' }
    await people.reviewer.call('POST', `${jobsPath}/${id}/request-changes`, { body })
    expect((await homeOf(people.owner)).edits_wanted).toMatchObject({ count: 1, jobs: [{ id }] })
    expect((await homeOf(people.other)).edits_wanted).toEqual(nothing)
    const list = async (query: string) => (await people.owner.call('GET', `${listPath}${query}`)).json
    expect(await list('')).toMatchObject({ edits: { changes_wanted: 1, refused: 0 } })
    expect(await list('?edit=changes_wanted')).toMatchObject({
      count: 1,
      results: [{ id, state: 'published', proposal: 'changes_wanted' }],
    })
    expect(await list('?edit=refused')).toMatchObject({ count: 0, results: [] })
    await edit('Luthier of masters')
    expect((await homeOf(people.owner)).edits_wanted).toEqual(nothing)
  })

  test('exclude the jobs of other companies, even for staff', async () => {
    const { db, now, companyId, people } = await office()
    for (const state of ['changes_wanted', 'draft'] as const) await insertJobIn(db, { state, now, companyId })
    for (const person of [people.other, people.staff])
      expect(await homeOf(person)).toMatchObject({
        changes_wanted: nothing,
        expiring: nothing,
        drafts: nothing,
      })
  })

  test('are for employers: members of a company, reviewers and staff', async () => {
    const { people } = await office()
    for (const person of [people.owner, people.reviewer, people.staff])
      expect((await homeOf(person)).is_employer).toBe(true)
    expect((await homeOf(people.other)).is_employer).toBe(false)
  })

  test('include the size of the review queue only for reviewers and staff', async () => {
    const { db, now, companyId, people } = await office()
    await insertJobIn(db, { state: 'waiting', now, companyId })
    expect((await homeOf(people.reviewer)).to_review).toBe(1)
    expect((await homeOf(people.staff)).to_review).toBe(1)
    expect((await homeOf(people.owner)).to_review).toBeNull()
  })

  test('include the number of failed emails only for staff', async () => {
    const { db, now, people } = await office()
    const email = () => ({
      recipient: 'ada@example.com',
      template: 'verification-link',
      messageId: crypto.randomUUID(),
      sealed: 'sealed',
      dueAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY),
    })
    const failed = { ...email(), givenUpAt: now, reason: 'The mailbox does not exist.' }
    await db.insert(mailQueue).values([email(), failed])
    expect((await homeOf(people.staff)).failed_emails).toBe(1)
    expect((await homeOf(people.owner)).failed_emails).toBeNull()
    expect((await homeOf(people.reviewer)).failed_emails).toBeNull()
  })
})

describe('the recent activity on the home page', () => {
  test('hides from members which reviewer made a decision', async () => {
    const { db, now, companyId, people } = await office()
    const id = await insertJobIn(db, { state: 'waiting', now, companyId, title: 'Luthier' })
    const body = { reason: 'pay', note: 'Just the range, please.' }
    const decision = await people.reviewer.call('POST', `${jobsPath}/${id}/request-changes`, { body })
    expect(decision.status).toBe(200)
    const edited = await people.owner.call('PUT', `${jobsPath}/${id}`, {
      body: { title: 'Luthier in Paris' },
    })
    expect(edited.status).toBe(200)
    const job = { id, title: 'Luthier in Paris', company: 'Quintette' }
    const { activity } = await homeOf(people.owner)
    expect(activity.map(({ user, event, job: of }) => ({ user, event, job: of }))).toEqual(
      expect.arrayContaining([
        { user: people.owner.email, event: 'edited', job },
        { user: null, event: 'changes_requested', job },
      ]),
    )
    expect(activity).toHaveLength(2)
    expect(JSON.stringify(activity)).not.toContain(people.reviewer.email)
    expect((await homeOf(people.other)).activity).toEqual([])
  })

  test('shows staff each decision once, with its reviewer', async () => {
    const { db, now, companyId, people } = await office()
    await insertJobIn(db, { state: 'published', now, companyId, approval: 'missing' })
    for (const state of ['waiting', 'rechecking', 'changes_waiting'] as const) {
      const id = await insertJobIn(db, { state, now, companyId })
      expect((await people.reviewer.call('POST', `${jobsPath}/${id}/approve`)).status).toBe(200)
      const { activity } = await homeOf(people.staff)
      const ofJob = activity.filter(({ job, event }) => job.id === id && event !== 'created')
      expect(ofJob).toMatchObject([{ user: people.reviewer.email, event: 'approved' }])
      expect(activity.map(({ event }) => event)).not.toContain('edited')
    }
    const undone = await insertJobIn(db, { state: 'waiting', now, companyId })
    const { json } = await people.reviewer.call('POST', `${jobsPath}/${undone}/approve`)
    const path = `/ninja-api/review/decisions/${String(json['decision_id'])}/undo`
    expect((await people.reviewer.call('POST', path)).status).toBe(200)
    const { activity } = await homeOf(people.staff)
    expect(activity.filter(({ job }) => job.id === undone).map(({ event }) => event)).toEqual(['created'])
  })

  test('lists at most ten entries, newest first', async () => {
    const { db, now, companyId, people } = await office()
    for (let place = 0; place < 12; place += 1)
      await insertJobIn(db, { state: 'draft', now, companyId, title: `Draft ${place}` })
    const { activity } = await homeOf(people.staff)
    expect(activity).toHaveLength(10)
    expect(activity[0]?.job.title).toBe('Draft 11')
  })
})
