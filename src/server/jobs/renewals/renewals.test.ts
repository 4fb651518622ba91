import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { toWire } from '#contract/jobs/job.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { type Accounts, accounts } from '#server/auth/testing.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobReminderKeys, jobReminders as reminders } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { deleteMember } from '../store/members-queries.ts'
import { jobsPath, visitor } from '../testing.ts'

const path = '/ninja-api/job-renewals'
type Person = Awaited<ReturnType<typeof createPersonWithRole>>

const unknownKey = 'x'.repeat(43)

/** Starts a server with a company of two members and a job that expires in ten days. */
async function board(state: JobState = 'published', env: Record<string, string> = {}) {
  const server = await accounts(env)
  const { db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const recruiter = await createPersonWithRole(server, 'recruiter', companyId)
  const id = await insertJobIn(db, { state, now: clock.now, companyId, title: 'Luthier' })
  const pass = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await server.app.tasks.runDue()
  }
  const nobody = visitor(server)
  const answer = (key: string, word: string) => nobody('POST', path, { body: { key, answer: word } })
  const keyOf = async () => (await server.lastMessage()).link.split('/').at(-1) ?? ''
  /** Reads the job from the database and not through the API, because a session would expire during the test. */
  const read = async () => {
    const job = required(await findManagedJob(db, id))
    const proposed = job.revision?.changes ?? null
    return { ...toWire(job), state: jobStateOf(job, clock.now), proposed }
  }
  const isShown = async () => (await nobody('GET', `${jobsPath}/${id}`)).status === 200
  return { ...server, server, companyId, owner, recruiter, id, pass, answer, keyOf, read, isShown }
}

describe('the reminder email before the expiry', () => {
  test('is sent to every member once, seven days before the job expires', async () => {
    const { pass, messages, owner, recruiter } = await board()
    await pass(days(3) - minutes(1))
    expect(await messages()).toEqual([])
    await pass(minutes(10))
    const emails = await messages()
    expect(emails.map(({ to }) => to)).toEqual([owner.email, recruiter.email].toSorted())
    expect(emails[0]).toMatchObject({
      template: 'job-reminder',
      subject: '[Fretboard] Is this job still open? Luthier',
      expiresAt: new Date('2026-11-30T12:00:00Z'),
    })
    expect(emails[0]?.text).toContain('leaves the board of Fretboard on 30 November 2026')
    expect(emails[0]?.link).toMatch(/\/jobs\/renew\/[\w-]{43}$/)
    await pass(days(1))
    expect(await messages()).toHaveLength(2)
  })

  test('has a key that can withdraw but not renew the job after reviewers have blocked its recipient', async () => {
    const { server, pass, keyOf, answer, read, companyId } = await board()
    await pass(days(4))
    const key = await keyOf()
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    await reviewer.call('POST', '/ninja-api/review/blocked-domains', { body: { domain: 'example.com' } })
    expect((await answer(key, 'renew')).status).toBe(403)
    expect((await answer(key, 'withdraw')).status).toBe(200)
    expect(await read()).toMatchObject({ state: 'withdrawn' })
  })

  test.each(['draft', 'waiting', 'settlement', 'expired', 'withdrawn'] as const)(
    'is not sent about a job in the state %s',
    async (state) => {
      const { pass, messages } = await board(state)
      await pass(days(5))
      expect(await messages()).toEqual([])
    },
  )

  test('is not sent when only staff may post', async () => {
    const { pass, messages } = await board('published', { JOBS_WRITABLE_BY: 'staff' })
    await pass(days(5))
    expect(await messages()).toEqual([])
  })
})

describe('the key in the reminder email', () => {
  test('the key renews the job only once, without a login', async () => {
    const { pass, answer, keyOf, read, clock, isShown } = await board()
    const { first_published_at: posted } = await read()
    await pass(days(4))
    const key = await keyOf()
    const { status, json } = await answer(key, 'renew')
    expect(status).toBe(200)
    const end = defaultExpiry(clock.now).toISOString()
    expect(json).toMatchObject({ title: 'Luthier', state: 'published', expires_at: end, actions: [] })
    expect(await read()).toMatchObject({ expires_at: end, first_published_at: posted })
    for (const second of ['renew', 'withdraw']) expect((await answer(key, second)).status).toBe(409)
    expect(await isShown()).toBe(true)
  })

  test('the reminder before the next expiry contains a new key, and the old key stops working', async () => {
    const { pass, answer, keyOf, messages, clock, db, id } = await board()
    await pass(days(4))
    const key = await keyOf()
    await answer(key, 'renew')
    const reminderAt = defaultExpiry(clock.now).getTime() - days(7)
    await pass(reminderAt - clock.now.getTime() - minutes(1))
    expect(await messages()).toHaveLength(2)
    await pass(minutes(10))
    expect(await messages()).toHaveLength(4)
    expect((await answer(key, 'renew')).status).toBe(404)
    expect((await answer(await keyOf(), 'renew')).status).toBe(200)
    expect(await db.$count(reminders, eq(reminders.jobId, id))).toBe(1)
  })

  test('the key withdraws the job', async () => {
    const { pass, answer, keyOf, read, isShown } = await board()
    await pass(days(4))
    expect((await answer(await keyOf(), 'withdraw')).json).toMatchObject({ state: 'withdrawn', path: null })
    expect(await read()).toMatchObject({ state: 'withdrawn' })
    expect(await isShown()).toBe(false)
    expect((await answer(await keyOf(), 'renew')).status).toBe(409)
  })

  test('the key publishes an expired job again within 14 days of its expiry', async () => {
    const { pass, answer, keyOf, read, isShown } = await board()
    const { first_published_at: posted } = await read()
    await pass(days(4))
    const key = await keyOf()
    await pass(days(20))
    expect(await isShown()).toBe(false)
    expect((await answer(key, 'renew')).status).toBe(200)
    expect(await isShown()).toBe(true)
    expect(await read()).toMatchObject({ state: 'published', first_published_at: posted })
  })

  test('the key stops working 14 days after the expiry', async () => {
    const { pass, answer, keyOf } = await board()
    await pass(days(4))
    const key = await keyOf()
    await pass(days(20) + 1)
    expect((await answer(key, 'renew')).status).toBe(404)
  })
})

describe('answering the reminder of a job that was edited', () => {
  test('an answer renews the approved version and leaves a pending revision in review', async () => {
    const { pass, answer, keyOf, read, id, app } = await board('changes_waiting')
    await pass(days(4))
    expect((await answer(await keyOf(), 'renew')).json).toMatchObject({ state: 'changes_waiting' })
    expect(await read()).toMatchObject({ title: 'Luthier', proposed: { title: 'Changed' } })
    expect((await app.inject(`${jobsPath}/${id}`)).json()).toMatchObject({ title: 'Luthier' })
  })

  test('an answer renews the approved version even if the job has been edited since its expiry', async () => {
    const { pass, answer, keyOf, owner, id, isShown, read } = await board()
    await pass(days(4))
    const key = await keyOf()
    await pass(days(7))
    const { status } = await owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Cook' } })
    expect(status).toBe(200)
    expect((await answer(key, 'renew')).status).toBe(200)
    expect(await isShown()).toBe(true)
    expect(await read()).toMatchObject({ title: 'Luthier', proposed: { title: 'Cook' } })
  })

  test('renewing returns 409 if the job needs a review first', async () => {
    const { pass, answer, keyOf, db, id, isShown } = await board()
    await pass(days(4))
    const key = await keyOf()
    await pass(days(7))
    await db.update(jobs).set({ approval: 'missing' }).where(eq(jobs.id, id))
    const { status, json } = await answer(key, 'renew')
    expect([status, json['detail']]).toEqual([
      409,
      'This job has changed since it was approved. Log in and send it for review.',
    ])
    expect(await isShown()).toBe(false)
  })
})

describe('the abuse of keys from reminder emails', () => {
  test('a key works for one job only, and cannot be read from the database or the log', async () => {
    const { pass, keyOf, db, clock, answer, read, lines } = await board()
    const companyId = await insertCompany(db)
    const other = await insertJobIn(db, { state: 'published', now: clock.now, companyId })
    await pass(days(4))
    const key = await keyOf()
    const stored = await db.select().from(jobReminderKeys)
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain(key)
    await answer(key, 'withdraw')
    expect(await read()).toMatchObject({ state: 'withdrawn' })
    const [untouched] = await db.select().from(jobs).where(eq(jobs.id, other))
    expect(untouched?.isActive).toBe(true)
    expect(JSON.stringify(lines)).not.toContain(key)
  })

  test.each([
    [{ key: unknownKey, answer: 'renew' }, 404],
    [{ key: '', answer: 'renew' }, 422],
    [{ key: 'x'.repeat(101), answer: 'renew' }, 422],
    [{ key: unknownKey, answer: 'delete' }, 422],
    [{ key: unknownKey }, 422],
    [null, 422],
  ])('the body %j returns %i', async (body, expected) => {
    const { app } = await accounts()
    const sent = { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    expect((await app.inject({ method: 'POST', url: path, ...sent })).statusCode).toBe(expected)
  })

  test('guesses of a key are limited to 30 a minute', async () => {
    const { answer } = await board()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 31; attempt++) statuses.push((await answer(unknownKey, 'renew')).status)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('exactly one of two concurrent answers succeeds', async () => {
    const { pass, answer, keyOf, read, clock } = await board()
    await pass(days(4))
    const key = await keyOf()
    const both = await Promise.all([answer(key, 'renew'), answer(key, 'withdraw')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const isRenewed = both[0]?.status === 200
    expect(await read()).toMatchObject(
      isRenewed
        ? { state: 'published', expires_at: defaultExpiry(clock.now).toISOString() }
        : { state: 'withdrawn' },
    )
  })

  test.each<[string, (person: Person, server: Accounts, companyId: number) => Promise<unknown>]>([
    ['member', ({ id }, { db }, companyId) => deleteMember(db, { companyId, userId: id })],
    ['account', ({ id }, { db }) => db.delete(users).where(eq(users.id, id))],
    ['active account', ({ id }, { db }) => db.update(users).set({ isActive: false }).where(eq(users.id, id))],
    ['address', ({ id }, { db }) => db.delete(emailAddresses).where(eq(emailAddresses.userId, id))],
  ])('the key ends when its recipient is no longer a %s, and the keys of others work', async (_what, end) => {
    const { server, owner, recruiter, companyId, pass, answer, messages, db } = await board()
    await pass(days(3))
    const keyTo = async (email: string) =>
      required((await messages()).find(({ to }) => to === email))
        .link.split('/')
        .at(-1) ?? ''
    const [ended, kept] = [await keyTo(recruiter.email), await keyTo(owner.email)]
    await end(recruiter, server, companyId)
    expect((await answer(ended, 'renew')).status).toBe(404)
    await pass(minutes(10))
    expect(await messages()).toHaveLength(2)
    expect((await answer(kept, 'renew')).status).toBe(200)
    expect(await db.$count(reminders)).toBe(1)
  })
})
