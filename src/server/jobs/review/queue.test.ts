import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ReviewEntry, ReviewList } from '#contract/jobs/review.ts'
import { jobStates } from '#contract/jobs/rules/job-state.ts'
import { accounts } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, hours, minutes, seconds } from '#server/lib/duration.ts'

import { insertJobIn, openReport, createPersonWithRole } from '../lifecycle/testing.ts'
import { type Caller, jobsPath, visitor } from '../testing.ts'

const path = '/ninja-api/review'

async function office(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const { now } = server.clock
  const companyId = await insertCompany(server.db, {
    name: 'Plectrum',
    website: 'https://www.plectrum.example/',
  })
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  return { server, db: server.db, now, companyId, reviewer, call: reviewer.call }
}

/** Verifies the domain of the company. With `POSTING_TRUSTED_AFTER=0`, this makes the company trusted. */
async function verifyDomain({
  db,
  companyId,
  now,
}: Pick<Awaited<ReturnType<typeof office>>, 'db' | 'companyId' | 'now'>) {
  const domain = { domain: 'plectrum.example', token: 'x', verifiedAt: now, nextCheckAt: now, createdAt: now }
  await db.insert(companyDomains).values({ companyId, ...domain })
}

async function listOf(call: Caller, query = ''): Promise<ReviewList> {
  const { status, text } = await call('GET', `${path}${query}`)
  expect(status).toBe(200)
  return JSON.parse(text)
}

const jobIdsOf = (rows: ReviewList['results']) =>
  rows.flatMap((row) => (row.kind === 'job' ? row.job_id : []))

async function entryOf(call: Caller, id: number): Promise<ReviewEntry> {
  const { status, text } = await call('GET', `${path}/jobs/${id}`)
  expect(status).toBe(200)
  return JSON.parse(text)
}

test('only reviewers and staff can see the queue', async () => {
  const { server, companyId, call } = await office()
  expect((await call('GET', path)).status).toBe(200)
  const staff = await createPersonWithRole(server, 'staff', companyId)
  expect((await staff.call('GET', path)).status).toBe(200)
  const owner = await createPersonWithRole(server, 'owner', companyId)
  expect((await owner.call('GET', path)).status).toBe(403)
  expect((await visitor(server)('GET', path)).status).toBe(401)
})

test('reviewers get 403 from the queue if only staff may post jobs', async () => {
  const { server, companyId, call } = await office({ JOBS_WRITABLE_BY: 'staff' })
  expect((await call('GET', path)).status).toBe(403)
  expect((await (await createPersonWithRole(server, 'staff', companyId)).call('GET', path)).status).toBe(200)
  expect((await call('GET', '/ninja-api/permissions')).json).toMatchObject({ review: false })
})

test('the queue lists exactly the jobs that are waiting for review, including old and expired jobs', async () => {
  const { db, now, companyId, call } = await office()
  const longAgo = new Date(now.getTime() - days(2000))
  const ids = new Map<number, string>()
  for (const state of jobStates) {
    const id = await insertJobIn(db, { state, now, companyId })
    await db
      .update(jobs)
      .set({ submittedAt: longAgo, createdAt: longAgo, updatedAt: longAgo })
      .where(eq(jobs.id, id))
    ids.set(id, state)
  }
  // Inserts an expired job, because expired jobs stay in the queue.
  const over = await insertJobIn(db, { state: 'rechecking', now, companyId, expiresAt: longAgo })
  const { results, counts, count } = await listOf(call)
  expect(
    jobIdsOf(results)
      .map((id) => ids.get(id) ?? 'over')
      .toSorted(),
  ).toEqual(['changes_waiting', 'over', 'rechecking', 'waiting'])
  expect([count, counts]).toEqual([
    4,
    { posting: 1, changes: 1, published: 2, reported: 0, sent_back: 0, company: 0, developer: 0 },
  ])
  expect(jobIdsOf(results)).toContain(over)
})

test('changing a published company that is trusted queues its newest job for one review', async () => {
  const { server, db, now, companyId, call } = await office({ POSTING_TRUSTED_AFTER: '0' })
  await verifyDomain({ db, companyId, now })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const staff = await createPersonWithRole(server, 'staff', companyId)
  const change = (by: Caller, body: object) => by('PUT', `/ninja-api/companies/${companyId}`, { body })
  await insertJobIn(db, { state: 'published', now, companyId })
  const newest = await insertJobIn(db, { state: 'published', now, companyId })
  await insertJobIn(db, { state: 'draft', now, companyId })
  await change(staff.call, { description: 'We make picks.' })
  await change(owner.call, { name: 'Plectrum' })
  expect((await listOf(call)).count).toBe(0)

  expect((await change(owner.call, { name: 'Casino', description: 'We deal.' })).status).toBe(200)
  await change(owner.call, { website: 'https://casino.example/' })
  expect((await listOf(call)).results).toMatchObject([{ job_id: newest, about: 'published' }])
  expect((await entryOf(call, newest)).changes).toEqual([
    { field: 'company_name', before: 'Plectrum', after: 'Casino' },
    { field: 'company_website', before: 'https://www.plectrum.example/', after: 'https://casino.example/' },
    { field: 'company_description', before: null, after: 'We deal.' },
  ])
  server.clock.now = new Date(now.getTime() + seconds(1))
  await call('POST', `${jobsPath}/${newest}/approve`)
  expect((await listOf(call)).count).toBe(0)
  server.clock.now = new Date(now.getTime() + seconds(2))
  await change(owner.call, { name: 'Plectrum' })
  expect((await entryOf(call, newest)).changes).toEqual([
    { field: 'company_name', before: 'Casino', after: 'Plectrum' },
  ])
})

test('a changed company remains in the queue until its review, even after its jobs leave the board', async () => {
  const { server, db, now, companyId, call } = await office({ POSTING_TRUSTED_AFTER: '0' })
  await verifyDomain({ db, companyId, now })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const performAction = (id: number, step: string) =>
    owner.call('POST', `${jobsPath}/${id}/${step}`, { body: {} })
  const waiting = async () => jobIdsOf((await listOf(call)).results)
  const insert = (state: 'published' | 'expired' | 'withdrawn') => insertJobIn(db, { state, now, companyId })
  const [first, second, third] = [
    await insert('published'),
    await insert('published'),
    await insert('published'),
  ]
  const [expired, hidden] = [await insert('expired'), await insert('withdrawn')]
  await owner.call('PUT', `/ninja-api/companies/${companyId}`, { body: { name: 'Casino' } })
  // Without a verified domain, the company is no longer trusted.
  await db.delete(companyDomains)
  expect(await waiting()).toEqual([third])

  expect((await performAction(third, 'withdraw')).status).toBe(200)
  expect(await waiting()).toEqual([second])
  await call('POST', `${jobsPath}/${second}/refuse`, { body: { reason: 'spam' } })
  expect(await waiting()).toEqual([first])
  expect((await performAction(hidden, 'submit')).json).toMatchObject({ state: 'waiting' })
  expect((await performAction(expired, 'renew')).json).toMatchObject({ state: 'waiting' })
  expect((await performAction(third, 'submit')).json).toMatchObject({ state: 'waiting' })
  await call('POST', `${jobsPath}/${first}/approve`)
  expect(new Set(await waiting())).toEqual(new Set([third, expired, hidden]))
})

test('the recurring task adds the unreviewed published job of a company to the queue', async () => {
  const { server, db, now, companyId, call } = await office()
  await insertJobIn(db, { state: 'published', now, companyId, approval: 'missing' })
  expect((await listOf(call)).count).toBe(0)
  await server.app.tasks.runDue()
  expect((await listOf(call)).count).toBe(1)
})

test('the queue lists reported entries first, and other entries from the oldest to the newest', async () => {
  const { db, now, companyId, call } = await office()
  const ago = (count: number) => new Date(now.getTime() - days(count))
  const insert = (state: 'waiting' | 'rechecking', submittedAt: Date, title: string) =>
    insertJobIn(db, { state, now, companyId, submittedAt, title })
  await insert('waiting', ago(1), 'new')
  await insert('waiting', ago(30), 'old')
  const reported = await insert('rechecking', ago(0), 'reported')
  await openReport(db, reported, now)
  await insert('rechecking', ago(2), 'newer')
  expect((await listOf(call)).results.map(({ title }) => title)).toEqual(['reported', 'old', 'newer', 'new'])
})

test('a reviewer can see entries of their own company but cannot decide on them', async () => {
  const { server, db, now, companyId } = await office()
  const id = await insertJobIn(db, { state: 'waiting', now, companyId })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  await db.update(users).set({ isReviewer: true }).where(eq(users.id, owner.id))
  expect((await listOf(owner.call)).results).toMatchObject([{ job_id: id, mine: true }])
  expect((await entryOf(owner.call, id)).job.actions).not.toContain('approve')
  expect((await owner.call('GET', '/ninja-api/review/count')).json).toEqual({ count: 0 })
  expect((await owner.call('POST', `${jobsPath}/${id}/approve`)).status).toBe(403)
})

test.each(['C#', 'R & D', '!!!'])('an entry with the short title %s can be opened', async (title) => {
  const { db, now, companyId, call } = await office()
  const id = await insertJobIn(db, { state: 'waiting', now, companyId, title })
  expect((await entryOf(call, id)).job.title).toBe(title)
})

test('an entry shows its submitter and the evidence', async () => {
  const { server, db, now, companyId, call } = await office()
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const id = await insertJobIn(db, {
    state: 'waiting',
    now,
    companyId,
    submittedBy: owner.id,
    title: 'Luthier',
    description: 'Carve necks.',
    applyLink: 'https://jobs.elsewhere.example/1',
  })
  const { evidence, submitter } = await entryOf(call, id)
  expect(submitter).toEqual({ display: null, email: owner.email })
  const tones = Object.fromEntries(evidence.map((each) => [each.id, each.tone]))
  expect(tones).toEqual({
    company: 'attention',
    domain: 'attention',
    apply_host: 'attention',
    duplicate: 'neutral',
    length: 'attention',
    sender_jobs: 'neutral',
    sender_age: 'attention',
    relevance: 'attention',
    pay: 'attention',
  })
  await db.insert(companyDomains).values({
    companyId,
    domain: 'elsewhere.example',
    token: 'x',
    verifiedAt: now,
    nextCheckAt: now,
    createdAt: now,
  })
  const verified = (await entryOf(call, id)).evidence
  expect(verified.filter(({ tone }) => tone === 'good').map((each) => each.id)).toEqual([
    'domain',
    'apply_host',
  ])
})

test('an entry lists similar jobs, with the text of the most similar one', async () => {
  const { db, now, companyId, call } = await office()
  const description =
    `We write Django for luthiers all day long. ${'Every week we carve a neck and ship it. '.repeat(20)}`.trim()
  const rows = { now, companyId, createdAt: now }
  const elsewhere = await insertCompany(db)
  await insertJobIn(db, {
    ...rows,
    companyId: elsewhere,
    state: 'refused',
    title: 'Luthier (Django)',
    description,
  })
  await insertJobIn(db, {
    ...rows,
    state: 'published',
    title: 'Luthier (Django)',
    description: 'Quite another text.',
  })
  const id = await insertJobIn(db, {
    ...rows,
    state: 'waiting',
    title: 'Luthier with Django',
    description: `${description} Apply now.`,
  })
  const { duplicates, evidence } = await entryOf(call, id)
  expect(duplicates).toMatchObject([{ title: 'Luthier (Django)', state: 'refused', description }])
  expect(duplicates[0]?.likeness).toBeGreaterThan(0.7)
  expect(evidence.find((each) => each.id === 'duplicate')?.tone).toBe('attention')
})

test('the entry of a short job lists a copy that differs only in digits and a few words', async () => {
  const { db, now, companyId, call } = await office()
  const rows = { now, createdAt: now, state: 'waiting' } as const
  const copies = [
    ['Dev2026', 'Earn 5,000 a week with Django from home, write to us at once.'],
    ['Dev2027', 'Earn 7,500 a week with Django from your home, write to us today.'],
  ] as const
  const [, id = 0] = await Promise.all(
    copies.map(async ([title, description]) =>
      insertJobIn(db, {
        ...rows,
        companyId: await insertCompany(db),
        title,
        description,
        applyLink: `https://${title}.example/`,
      }),
    ),
  )
  const { duplicates, evidence } = await entryOf(call, id)
  expect(duplicates).toMatchObject([{ title: 'Dev2026' }])
  expect(evidence.find((each) => each.id === 'duplicate')?.tone).toBe('attention')
  const other = await insertJobIn(db, { ...rows, companyId, title: 'Luthier', description: 'Carve necks.' })
  expect((await entryOf(call, other)).evidence).toContainEqual({
    id: 'duplicate',
    tone: 'neutral',
    text: 'No similar job in the last 180 days, but the description is too short to tell.',
  })
})

test("an entry shows the age of the sender's account and how many jobs they sent in the last hour", async () => {
  const { server, db, now, companyId, call } = await office()
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const createdAt = new Date(now.getTime() - days(3))
  await db.update(users).set({ createdAt }).where(eq(users.id, owner.id))
  const sent = { state: 'waiting', now, companyId, submittedBy: owner.id } as const
  await insertJobIn(db, { ...sent, submittedAt: new Date(now.getTime() - hours(2)) })
  await insertJobIn(db, { ...sent, submittedAt: new Date(now.getTime() - minutes(59)) })
  const id = await insertJobIn(db, { ...sent, submittedAt: now })
  const { evidence } = await entryOf(call, id)
  expect(evidence.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'The sender has sent 2 jobs in the last hour.',
      'The sender’s account is 3 days old.',
    ]),
  )
})

test('the entry of a pending revision lists the old and new value of each field', async () => {
  const { db, now, companyId, call } = await office()
  const id = await insertJobIn(db, { state: 'changes_waiting', now, companyId, title: 'Before' })
  expect((await entryOf(call, id)).changes).toEqual([{ field: 'title', before: 'Before', after: 'Changed' }])
})

test('the entry of a job of a trusted company lists the changes since its approval', async () => {
  const { server, db, now, companyId, call } = await office({ POSTING_TRUSTED_AFTER: '1' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  await db.insert(companyDomains).values({
    companyId,
    domain: 'plectrum.example',
    token: 'x',
    verifiedAt: now,
    nextCheckAt: now,
    createdAt: now,
  })
  const id = await insertJobIn(db, { state: 'waiting', now, companyId, title: 'Luthier', location: 'Nice' })
  expect((await call('POST', `${jobsPath}/${id}/approve`)).status).toBe(200)
  const edit = (title: string) => owner.call('PUT', `${jobsPath}/${id}`, { body: { title } })
  for (const title of ['Luthier II', 'Luthier III']) {
    server.clock.now = new Date(server.clock.now.getTime() + days(1))
    expect((await edit(title)).status).toBe(200)
  }
  const { about, changes } = await entryOf(call, id)
  expect(about).toBe('published')
  expect(changes).toEqual([{ field: 'title', before: 'Luthier', after: 'Luthier III' }])
})

test('an entry returns 404 after it was decided on', async () => {
  const { db, now, companyId, call } = await office()
  const id = await insertJobIn(db, { state: 'waiting', now, companyId })
  await call('POST', `${jobsPath}/${id}/approve`)
  expect((await call('GET', `${path}/jobs/${id}`)).status).toBe(404)
})

test.each([
  ['Ｒｏｓｅｗｏｏｄ', 'Rosewood'],
  ['Rose-wood, Inc.', 'ROSEWOOD INC'],
  ['Rоsеwοοd', 'Rosewood'],
])('an entry reports that the company name %s looks like %s', async (name, other) => {
  const { db, now, call } = await office()
  await insertCompany(db, { name: other })
  const seen = async (companyName: string) => {
    const companyId = await insertCompany(db, { name: companyName })
    const id = await insertJobIn(db, { state: 'waiting', now, companyId })
    const { evidence } = await entryOf(call, id)
    return evidence.find((each) => each.id === 'name')
  }
  expect(await seen(name)).toMatchObject({
    tone: 'attention',
    text: `Its name looks like another company’s: ${other}.`,
  })
  for (const name of ['Strings & Things', '!!!', '???']) expect(await seen(name)).toBeUndefined()
})
