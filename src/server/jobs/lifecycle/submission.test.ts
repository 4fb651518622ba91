// Follows a job from draft to expiry through the API for employers.
import { setImmediate } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { HONEYPOT } from '#contract/honeypot.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { accounts } from '#server/auth/testing.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { decisions } from '#server/db/tables/reviews.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { jobBody, type Caller, jobsPath, visitor } from '../testing.ts'
import { insertJobIn, createPersonWithRole } from './testing.ts'

const step = (call: Caller, id: number, [name, body]: readonly [string, unknown?]) =>
  call('POST', `${jobsPath}/${id}/${name}`, body === undefined ? {} : { body })

async function office(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const { db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const staff = await createPersonWithRole(server, 'staff', companyId)
  const nobody = visitor(server)
  const insert = (state: Parameters<typeof insertJobIn>[1]['state'], parts: object = {}) =>
    insertJobIn(db, { state, now: clock.now, companyId, title: 'Luthier', ...parts })
  const onBoard = async (id: number) => (await nobody('GET', `${jobsPath}/${id}`)).json
  const detail = async (id: number) => (await owner.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
  const edit = (id: number, body: unknown) => owner.call('PUT', `${jobsPath}/${id}`, { body })
  const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
  /** Gives the company a verified domain and approved jobs, which make it trusted. */
  const trust = async (approved = 2) => {
    await db.insert(companyDomains).values({
      companyId,
      domain: 'plectrum.example',
      token: 'x',
      createdAt: clock.now,
      verifiedAt: clock.now,
      nextCheckAt: clock.now,
    })
    for (let count = 0; count < approved; count++) {
      const jobId = await insert('withdrawn')
      const decision = { about: 'posting', decision: 'approved', decidedAt: clock.now }
      await db.insert(decisions).values({ jobId, companyId, ...decision })
    }
  }
  return {
    ...server,
    companyId,
    owner,
    reviewer,
    staff,
    insert,
    onBoard,
    detail,
    edit,
    pass,
    trust,
  }
}

describe('an edit of a job on the board', () => {
  test('is pending and does not change the public version until it is approved', async () => {
    const { insert, edit, onBoard, detail, reviewer, app } = await office()
    const id = await insert('published')
    const before = await onBoard(id)
    expect((await edit(id, { title: 'Lutenist', salary_min: 50_000 })).status).toBe(200)
    expect(await onBoard(id)).toEqual(before)
    expect((await app.inject(jobsPath)).json()).toEqual([before])
    expect(await detail(id)).toMatchObject({
      title: 'Luthier',
      state: 'changes_waiting',
      proposed: { title: 'Lutenist', salary_min: 50_000 },
      proposal: 'waiting',
    })
    expect((await step(reviewer.call, id, ['approve'])).status).toBe(200)
    expect(await onBoard(id)).toMatchObject({
      title: 'Lutenist',
      salary_min: 50_000,
      first_published_at: before['first_published_at'],
    })
    expect(await detail(id)).toMatchObject({ state: 'published', proposed: null })
  })

  test.each([
    ['refuse', { reason: 'spam', note: 'No.' }, 'refused'],
    ['request-changes', { reason: 'words' }, 'changes_wanted'],
  ])('is not published after %s, but can be corrected', async (name, body, proposal) => {
    const { insert, edit, onBoard, detail, reviewer } = await office()
    const id = await insert('published')
    await edit(id, { title: 'LUTHIER!!!' })
    expect((await step(reviewer.call, id, [name, body])).status).toBe(200)
    expect(await onBoard(id)).toMatchObject({ title: 'Luthier' })
    expect(await detail(id)).toMatchObject({
      state: 'published',
      proposal,
      proposed: { title: 'LUTHIER!!!' },
      feedback: { reason: body.reason },
    })
    await edit(id, { title: 'Lutenist' })
    expect(await detail(id)).toMatchObject({ state: 'changes_waiting', proposal: 'waiting', feedback: null })
  })

  test('is merged with an earlier pending edit', async () => {
    const { insert, edit, detail } = await office()
    const id = await insert('published')
    await edit(id, { title: 'Lutenist' })
    const { version } = await detail(id)
    await edit(id, { location: 'Cremona' })
    const { version: later, proposed } = await detail(id)
    expect(proposed).toEqual({ title: 'Lutenist', location: 'Cremona' })
    expect(later).not.toBe(version)
  })

  test('is no longer pending when it restores the public version', async () => {
    const { insert, edit, detail } = await office()
    const id = await insert('published')
    await edit(id, { title: 'Lutenist' })
    await edit(id, { title: 'Luthier' })
    expect(await detail(id)).toMatchObject({ state: 'published', proposed: null, proposal: null })
  })

  test('is published immediately and queued for review if the company is trusted', async () => {
    const { insert, edit, detail, onBoard, trust } = await office()
    await trust()
    const id = await insert('published')
    await edit(id, { title: 'Lutenist' })
    expect(await onBoard(id)).toMatchObject({ title: 'Lutenist' })
    expect(await detail(id)).toMatchObject({ state: 'rechecking', proposed: null })
  })
})

describe('submitting a job', () => {
  test.each([
    ['without a verified domain', 0, 'waiting'],
    ['with too few approved jobs', 1, 'waiting'],
    ['that is trusted', 2, 'rechecking'],
  ])(
    'moves the job of a company %s (approved jobs: %i) to the state %s',
    async (_company, approved, state) => {
      const { insert, owner, trust } = await office()
      if (approved > 0) await trust(approved)
      expect((await step(owner.call, await insert('draft'), ['submit', {}])).json).toMatchObject({ state })
    },
  )

  test.each([
    ['an upheld report', 'reported', 'changes_wanted'],
    ['a refused job', 'posting', 'refused'],
    ['a refused job that was published without review', 'published', 'refused'],
  ])('queues the job of a company that has lost trust because of %s', async (_name, about, decision) => {
    const { insert, owner, trust, db, clock, companyId } = await office()
    await trust()
    const ending = { companyId, about, decision, decidedAt: clock.now }
    await db.insert(decisions).values({ jobId: await insert('refused'), ...ending })
    expect((await step(owner.call, await insert('draft'), ['submit', {}])).json['state']).toBe('waiting')
  })

  test('fails for a form that was sent too fast, and ignores the hidden field of users with a confirmed address', async () => {
    const { insert, owner } = await office()
    const id = await insert('draft')
    const quick = await step(owner.call, id, ['submit', { elapsed_ms: 9_999 }])
    expect([quick.status, quick.json['detail']]).toEqual([
      429,
      'Programs send forms this quickly, so please wait. You can send it again in 1 second.',
    ])
    expect((await step(owner.call, id, ['submit', { [HONEYPOT]: '1', elapsed_ms: 10_000 }])).status).toBe(200)
  })

  test('requires a verified email address', async () => {
    const { insert, owner, db } = await office()
    const id = await insert('draft')
    await db.update(emailAddresses).set({ isVerified: false }).where(eq(emailAddresses.email, owner.email))
    expect((await step(owner.call, id, ['submit', {}])).status).toBe(403)
    await db.update(emailAddresses).set({ isVerified: true }).where(eq(emailAddresses.email, owner.email))
    expect((await step(owner.call, id, ['submit', {}])).status).toBe(200)
  })

  test('is limited to a number of jobs per day for each user and each company', async () => {
    const { insert, owner, pass } = await office({ POSTINGS_PER_DAY: '2' })
    const ids = [await insert('draft'), await insert('draft'), await insert('draft')] as const
    const statuses = []
    for (const id of ids) statuses.push((await step(owner.call, id, ['submit', {}])).status)
    expect(statuses).toEqual([200, 200, 429])
    pass(days(1) + 1)
    expect((await step(owner.call, ids[2], ['submit', {}])).status).toBe(200)
  })

  test("with POST /ninja-api/jobs works only for jobs of the user's own companies", async () => {
    const { owner, companyId, db, detail, onBoard } = await office()
    const created = await owner.call('POST', jobsPath, { body: jobBody({ company_id: companyId }) })
    expect(created.status).toBe(200)
    expect(await detail(created.json.id)).toMatchObject({ state: 'waiting' })
    expect(await onBoard(created.json.id)).toEqual({ detail: 'Not Found' })
    const post = async (id: number) =>
      (await owner.call('POST', jobsPath, { body: jobBody({ company_id: id }) })).status
    const foreign = await insertCompany(db)
    expect([await post(foreign), await post(9999)]).toEqual([404, 404])
    await insertJob(db, { companyId: foreign })
    expect(await post(foreign)).toBe(403)
  })
})

describe('fees', () => {
  test.each([
    ['free', false, 'published'],
    ['settle_first', true, 'settlement'],
    ['sponsors_free', false, 'settlement'],
    ['sponsors_free', true, 'published'],
  ])(
    'with POSTING_FEES=%s and sponsor=%s, an approved job has the state %s',
    async (fees, isSponsor, state) => {
      const { insert, reviewer, staff, detail, db, companyId, onBoard } = await office({
        POSTING_FEES: fees,
      })
      await db.update(companies).set({ isSponsor }).where(eq(companies.id, companyId))
      const id = await insert('waiting')
      await step(reviewer.call, id, ['approve'])
      expect(await detail(id)).toMatchObject({ state })
      if (state === 'published') return
      expect(await onBoard(id)).toEqual({ detail: 'Not Found' })
      expect((await step(staff.call, id, ['settle'])).json).toMatchObject({ state: 'published' })
      expect(await onBoard(id)).toMatchObject({ id })
    },
  )

  test.each([
    ['/prices', 'http://localhost:8000/prices'],
    ['https://pay.example/fretboard', 'https://pay.example/fretboard'],
  ])('the email about an approval links to the payment details at %s', async (url, shown) => {
    const { app, pass, insert, reviewer, lastMessage } = await office({
      POSTING_FEES: 'settle_first',
      SETTLEMENT_URL: url,
    })
    await step(reviewer.call, await insert('waiting'), ['approve'])
    pass(minutes(15))
    await app.tasks.runDue()
    expect((await lastMessage()).text).toContain(`Payment details: ${shown}`)
  })

  test('a job that is edited while it is waiting for payment is reviewed again', async () => {
    const { insert, edit, detail } = await office({ POSTING_FEES: 'settle_first' })
    const id = await insert('settlement')
    await edit(id, { title: 'Cook' })
    expect(await detail(id)).toMatchObject({ state: 'waiting', title: 'Cook' })
  })
})

describe('the publication date of a job never changes', () => {
  const posted = '2026-11-10T12:00:00.000Z'

  test('when the job is renewed before or after its expiry', async () => {
    const { insert, owner, onBoard, pass, clock } = await office()
    const id = await insert('published')
    for (const wait of [days(9), days(2)]) {
      pass(wait)
      expect((await step(owner.call, id, ['renew'])).status).toBe(200)
      expect(await onBoard(id)).toMatchObject({
        first_published_at: posted,
        expires_at: defaultExpiry(clock.now).toISOString(),
      })
    }
  })

  test('when an expired job is renewed', async () => {
    const { insert, owner, onBoard } = await office()
    const id = await insert('expired')
    expect(await onBoard(id)).toEqual({ detail: 'Not Found' })
    await step(owner.call, id, ['renew'])
    expect(await onBoard(id)).toMatchObject({ first_published_at: posted })
  })

  test('when a job is withdrawn and resubmitted unchanged, without a review', async () => {
    const { insert, owner, onBoard } = await office()
    const id = await insert('published')
    const before = await onBoard(id)
    await step(owner.call, id, ['withdraw'])
    expect(await onBoard(id)).toEqual({ detail: 'Not Found' })
    await step(owner.call, id, ['submit', {}])
    expect(await onBoard(id)).toMatchObject({ first_published_at: posted, expires_at: before['expires_at'] })
  })

  test('when a job is withdrawn, changed, resubmitted and approved', async () => {
    const { insert, edit, owner, reviewer, onBoard } = await office()
    const id = await insert('published')
    await step(owner.call, id, ['withdraw'])
    await edit(id, { title: 'Lutenist' })
    await step(owner.call, id, ['submit', {}])
    expect(await onBoard(id)).toEqual({ detail: 'Not Found' })
    await step(reviewer.call, id, ['approve'])
    expect(await onBoard(id)).toMatchObject({ title: 'Lutenist', first_published_at: posted })
  })
})

test('the first publication sets the creation date of a job, and undoing it restores the earlier date', async () => {
  const { insert, owner, reviewer, onBoard, clock, detail } = await office()
  const begun = new Date(clock.now.getTime() - days(20))
  const id = await insert('waiting', { createdAt: begun })
  const published = { created_at: clock.now.toISOString(), first_published_at: clock.now.toISOString() }
  const decision = await step(reviewer.call, id, ['approve'])
  expect(await onBoard(id)).toMatchObject(published)
  await reviewer.call('POST', `/ninja-api/review/decisions/${String(decision.json['decision_id'])}/undo`)
  expect(await detail(id)).toMatchObject({ created_at: begun.toISOString(), first_published_at: null })
  await step(reviewer.call, id, ['approve'])
  await step(owner.call, id, ['withdraw'])
  await step(owner.call, id, ['submit', {}])
  expect(await onBoard(id)).toMatchObject(published)
})

test('jobs expire without a background task', async () => {
  const { insert, onBoard, detail, pass, app } = await office()
  const id = await insert('published')
  pass(days(10))
  expect(await onBoard(id)).toMatchObject({ id })
  pass(1)
  expect(await onBoard(id)).toEqual({ detail: 'Not Found' })
  expect((await app.inject(jobsPath)).json()).toEqual([])
  expect(await detail(id)).toMatchObject({ state: 'expired' })
})

test('a published job stays visible during an edit, an approval and a refusal', async () => {
  const { insert, edit, reviewer, app } = await office()
  const id = await insert('published')
  const seen: number[] = []
  const watch = { isOver: false }
  const look = async () => void seen.push((await app.inject(`${jobsPath}/${id}`)).statusCode)
  const poll = async () => {
    while (!watch.isOver) {
      await look()
      await setImmediate()
    }
  }
  const polling = poll()
  for (const [title, decision, body] of [
    ['Second', 'approve', undefined],
    ['Third', 'refuse', { reason: 'spam' }],
    ['Fourth', 'request-changes', { reason: 'pay' }],
    ['Fifth', 'approve', undefined],
  ] as const) {
    expect((await edit(id, { title })).status).toBe(200)
    await look()
    expect((await step(reviewer.call, id, [decision, body])).status).toBe(200)
    await look()
  }
  watch.isOver = true
  await polling
  expect(seen.length).toBeGreaterThanOrEqual(8)
  expect(new Set(seen)).toEqual(new Set([200]))
  expect((await app.inject(`${jobsPath}/${id}`)).json()).toMatchObject({ title: 'Fifth' })
})
