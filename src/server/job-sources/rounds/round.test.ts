import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'

import { insertJobIn, createPersonWithRole } from '../../jobs/lifecycle/testing.ts'
import { setRole } from '../../jobs/store/members-queries.ts'
import { atsJob } from '../ats-formats.testing.ts'
import type { Fault } from '../ats-servers.testing.ts'
import { careerPage, type Employer, employer, sourceSite, type SourceSite } from '../testing.ts'

type ConnectedSite = { site: SourceSite; acme: Employer }

async function connected(env: Record<string, string> = {}, count = 1): Promise<ConnectedSite> {
  const site = await sourceSite(env)
  const acme = await employer(site)
  for (let id = 1; id <= count; id++) acme.board.jobs.push(atsJob(String(id)))
  await acme.connect()
  return { site, acme }
}

async function jobAt({ acme }: ConnectedSite, index = 0) {
  const job = (await acme.source()).jobs[index]
  if (job?.job_id == null) throw new Error('no job was imported')
  return { ...job, id: job.job_id }
}

const read = async ({ acme }: ConnectedSite, id: number) =>
  (await acme.owner.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json

/** Sends a decision of the reviewer. `path` is the job's ID and the decision, such as `12/approve`. */
const decide = ({ acme }: ConnectedSite, path: string, body: object = {}) =>
  acme.reviewer.call('POST', `/ninja-api/jobs/${path}`, { body })

async function approveAll(site: ConnectedSite) {
  const { jobs: all } = await site.acme.source()
  const waiting = all.filter(({ state }) => state === 'waiting')
  const answers = await Promise.all(waiting.map(({ job_id: id }) => decide(site, `${id}/approve`)))
  expect(answers.map(({ status }) => status)).toEqual(waiting.map(() => 200))
}

const emails = async ({ site }: ConnectedSite, template: string) =>
  (await site.messages()).filter((message) => message.template === template)

const states = async ({ acme }: ConnectedSite) => (await acme.source()).jobs.map(({ state }) => state)

describe('a new job', () => {
  test('is pending review, or published immediately for a trusted company', async () => {
    const all = await connected({ POSTING_TRUSTED_AFTER: '2' }, 2)
    expect(await states(all)).toEqual(['waiting', 'waiting'])
    await approveAll(all)
    all.acme.board.jobs.push(atsJob('3'))
    await all.site.pass()
    expect(await states(all)).toEqual(['published', 'published', 'rechecking'])
  })

  test('is imported on a later day if the company has reached its daily limit', async () => {
    const all = await connected({ POSTINGS_PER_DAY: '2' }, 3)
    expect((await all.acme.source()).jobs).toMatchObject([
      { outcome: 'job' },
      { outcome: 'job' },
      { outcome: 'refused', reason: 'At most 2 jobs a day can be sent for review. Try again tomorrow.' },
    ])
    await all.site.pass(hours(20))
    expect(await states(all)).toEqual(['waiting', 'waiting', null])
    await all.site.pass(hours(5))
    expect(await states(all)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('is refused while the quota of the company is used up', async () => {
    const all = await connected({ JOBS_PER_COMPANY: '1' }, 2)
    expect((await all.acme.source()).jobs).toMatchObject([
      { outcome: 'job' },
      { outcome: 'refused', reason: 'Your company has 1 live job. Withdraw one first.' },
    ])
    all.acme.board.jobs.shift()
    await all.site.pass()
    await all.site.pass()
    await all.site.pass()
    expect((await all.acme.source()).jobs).toMatchObject([{ state: 'draft' }, { state: 'waiting' }])
  })

  test.each(['__proto__', 'constructor', 'toString'])('may have the ID %s', async (id) => {
    const site = await sourceSite()
    const acme = await employer(site)
    acme.board.jobs.push(atsJob(id))
    await acme.connect()
    await site.pass()
    expect((await acme.source()).jobs).toMatchObject([{ external_id: id, state: 'waiting' }])
  })

  test('is refused if it has the ID of another job on the source board', async () => {
    const site = await sourceSite()
    const acme = await employer(site)
    acme.board.jobs.push(atsJob('1'), atsJob('1', { title: 'Django twin' }))
    await acme.connect()
    const { jobs: listed, last_result: result } = await acme.source()
    expect(listed).toMatchObject([{ external_id: '1', title: 'Django developer 1' }])
    expect(result?.counts).toMatchObject({ listed: 2, refused: 1 })
  })
})

describe('a changed job', () => {
  test('is edited in place while it is pending, and gets a pending edit while it is published', async () => {
    const all = await connected()
    const { id } = await jobAt(all)
    all.acme.board.jobs[0] = atsJob('1', { title: 'Django lead' })
    await all.site.pass()
    expect(await read(all, id)).toMatchObject({ title: 'Django lead', state: 'waiting' })
    await approveAll(all)
    all.acme.board.jobs[0] = atsJob('1', { title: 'Django head' })
    await all.site.pass()
    expect(await read(all, id)).toMatchObject({
      title: 'Django lead',
      state: 'changes_waiting',
      proposed: { title: 'Django head' },
    })
  })

  test('keeps, in every later round, the fields that a person has changed on this site', async () => {
    const all = await connected()
    const { id } = await jobAt(all)
    const body = { title: 'Our own title', skills: ['HTMX'] }
    await all.acme.owner.call('PUT', `/ninja-api/jobs/${id}`, { body })
    for (let round = 1; round <= 5; round++) {
      all.acme.board.jobs[0] = atsJob('1', { title: `Django ${round}`, html: `<p>Django text ${round}</p>` })
      await all.site.pass(hours(9))
    }
    expect(await read(all, id)).toMatchObject({ ...body, description: 'Django text 5' })
    expect((await jobAt(all)).differences).toEqual([
      { field: 'title', here: 'Our own title', at_source: 'Django 5' },
    ])
  })

  test.each([
    ['refuse', 'refused'],
    ['request-changes', 'changes_wanted'],
  ])('is not edited after %s, but shows that there is a newer text', async (action, state) => {
    const all = await connected()
    const { id } = await jobAt(all)
    const reason = action === 'refuse' ? 'spam' : 'unclear'
    expect((await decide(all, `${id}/${action}`, { reason })).status).toBe(200)
    for (let round = 1; round <= 10; round++) {
      all.acme.board.jobs[0] = atsJob('1', { title: `Django ${round}` })
      await all.site.pass(hours(9))
    }
    expect(await read(all, id)).toMatchObject({ title: 'Django developer 1', state })
    expect((await jobAt(all)).reason).toBe('The source has a newer text.')
  })

  test('causes a pause of the source if the job changes more than three times in one day', async () => {
    const all = await connected()
    for (let round = 1; round <= 10; round++) {
      all.acme.board.jobs[0] = atsJob('1', { title: `Django ${round % 2}` })
      await all.site.pass()
    }
    const { id } = await jobAt(all)
    expect(await read(all, id)).toMatchObject({ title: 'Django 1' })
    expect(await all.acme.source()).toMatchObject({ state: 'paused', pause_reason: 'flapping' })
    expect(await emails(all, 'source-failing')).toHaveLength(1)
  })

  test('is not edited if its newest version cannot be imported', async () => {
    const all = await connected()
    const { id } = await jobAt(all)
    all.acme.board.jobs[0] = atsJob('1', { title: 'Django lead', link: 'https://middleman.example/1' })
    await all.site.pass()
    expect(await read(all, id)).toMatchObject({ title: 'Django developer 1' })
    expect((await jobAt(all)).reason).toContain('nor to acme.example')
  })
})

describe('a job that the source board no longer lists', () => {
  test('is withdrawn an hour later with one email, and published again when it is listed again', async () => {
    const all = await connected({}, 3)
    await approveAll(all)
    const { id } = await jobAt(all)
    const gone = all.acme.board.jobs.splice(0, 2)
    await all.site.pass()
    expect(await states(all)).toEqual(['published', 'published', 'published'])
    const check = async () => {
      const { id: sourceId } = await all.acme.source()
      await all.acme.owner.call('POST', `${all.acme.path}/${sourceId}/check`)
      await all.site.pass(minutes(10))
    }
    await check()
    expect(await states(all)).toEqual(['published', 'published', 'published'])
    await all.site.pass(minutes(50))
    expect(await states(all)).toEqual(['withdrawn', 'withdrawn', 'published'])
    const [email, ...others] = await emails(all, 'source-withdrawn')
    expect(others).toEqual([])
    expect(email?.text).toContain('Django developer 1')
    expect(email?.text).toContain('Django developer 2')
    await all.site.pass()
    all.acme.board.jobs.push(...gone)
    await all.site.pass()
    expect(await states(all)).toEqual(['published', 'published', 'published'])
    expect((await jobAt(all)).id).toBe(id)
    expect(await emails(all, 'source-withdrawn')).toHaveLength(1)
  })

  test('remains withdrawn if a person has withdrawn it', async () => {
    const all = await connected()
    await approveAll(all)
    const { id } = await jobAt(all)
    await all.acme.owner.call('POST', `/ninja-api/jobs/${id}/withdraw`)
    const gone = all.acme.board.jobs.splice(0)
    for (let round = 0; round < 3; round++) await all.site.pass()
    all.acme.board.jobs.push(...gone)
    for (let round = 0; round < 3; round++) await all.site.pass()
    expect(await states(all)).toEqual(['withdrawn'])
    expect(await emails(all, 'source-withdrawn')).toEqual([])
  })

  test('is not created again if a person has deleted it', async () => {
    const all = await connected()
    const { id } = await jobAt(all)
    await all.acme.owner.call('DELETE', `/ninja-api/jobs/${id}`)
    all.acme.board.jobs[0] = atsJob('1', { title: 'Django lead' })
    await all.site.pass()
    expect((await all.acme.source()).jobs).toMatchObject([{ external_id: '1', job_id: null }])
  })

  test('is not withdrawn if more than half of the jobs disappear in the same round', async () => {
    const all = await connected({}, 4)
    await approveAll(all)
    all.acme.board.jobs.splice(1)
    await all.site.pass()
    expect(await states(all)).toEqual(['published', 'published', 'published', 'published'])
    expect((await all.acme.source()).last_result?.error).toContain('More than half of the jobs disappeared')
    await all.site.pass(hours(23))
    expect(await emails(all, 'source-failing')).toEqual([])
    await all.site.pass(hours(1))
    await all.site.pass(hours(24))
    expect(await emails(all, 'source-failing')).toHaveLength(1)
    expect(await states(all)).toEqual(['published', 'published', 'published', 'published'])
    const { id } = await all.acme.source()
    // The second and the third call change nothing.
    for (const body of [{ paused: true }, { paused: true }, {}, { paused: false }])
      expect((await all.acme.owner.call('PATCH', `${all.acme.path}/${id}`, { body })).status).toBe(200)
    await all.site.pass(0)
    await all.site.pass()
    expect(await states(all)).toEqual(['published', 'withdrawn', 'withdrawn', 'withdrawn'])
  })
})

describe('a failed round', () => {
  test.each<Fault>([
    'outage',
    'server error',
    'truncated',
    'redirect',
    'wrong content type',
    'too many requests',
  ])('withdraws no jobs (%s)', async (fault) => {
    const all = await connected({}, 2)
    await approveAll(all)
    all.acme.board.jobs.splice(0)
    all.acme.board.fault = fault
    for (let round = 0; round < 5; round++) await all.site.pass(hours(10))
    expect(await states(all)).toEqual(['published', 'published'])
    expect((await all.acme.source()).last_result?.error).not.toBe(null)
  })

  test('is repeated after 1, 2, 4, 8, 16 and then every 24 hours, with one email after three days', async () => {
    const all = await connected()
    all.acme.board.fault = 'outage'
    const before = all.site.ats.requests.length
    const seen: number[] = []
    for (let hour = 1; hour <= 130; hour++) {
      await all.site.pass()
      if (all.site.ats.requests.length > before + seen.length) seen.push(hour)
    }
    expect(seen).toEqual([1, 2, 4, 8, 16, 32, 56, 80, 104, 128])
    expect(await emails(all, 'source-failing')).toHaveLength(1)
    all.acme.board.fault = undefined
    await all.site.pass(hours(24))
    expect(await all.acme.source()).toMatchObject({ failing_since: null, last_result: { error: null } })
  })
})

describe('the career page', () => {
  test('causes a pause of the source if checks do not find its link to the source board for 14 days', async () => {
    const all = await connected()
    await approveAll(all)
    all.site.ats.pages.set(careerPage, { body: 'Nothing' })
    let day = 0
    for (; day < 30 && (await all.acme.source()).state === 'active'; day++) await all.site.pass(days(1))
    expect(day).toBe(21)
    expect(await all.acme.source()).toMatchObject({ pause_reason: 'proof_lost' })
    expect(await emails(all, 'source-proof-lost')).toHaveLength(1)
    expect(await states(all)).toEqual(['published'])
  })

  test('keeps the source active if the page links to the source board again within 14 days', async () => {
    const all = await connected()
    const page = all.site.ats.pages.get(careerPage) ?? {}
    all.site.ats.pages.set(careerPage, { status: 500 })
    for (let day = 0; day < 10; day++) await all.site.pass(days(1))
    expect((await all.acme.source()).proof_missing_since).not.toBe(null)
    all.site.ats.pages.set(careerPage, page)
    await all.site.pass(days(1))
    expect(await all.acme.source()).toMatchObject({ state: 'active', proof_missing_since: null })
  })
})

describe('the member on whose behalf a source acts', () => {
  test('is replaced by the longest-standing owner, and the source is paused if the company has no owner', async () => {
    const all = await connected()
    const { companyId, owner } = all.acme
    const first = await createPersonWithRole(all.site, 'recruiter', companyId)
    all.site.clock.now = new Date(all.site.clock.now.getTime() + 1)
    const second = await createPersonWithRole(all.site, 'owner', companyId)
    await setRole(all.site.db, { companyId, userId: first.id }, 'owner')
    await all.site.db.delete(companyMembers).where(eq(companyMembers.userId, owner.id))
    await all.site.pass()
    const source = async (by: typeof second) => JSON.parse((await by.call('GET', all.acme.path)).text)[0]
    expect(await source(second)).toMatchObject({ acts_as: first.email, state: 'active' })
    await all.site.db.delete(companyMembers)
    await all.site.pass()
    const member = await createPersonWithRole(all.site, 'recruiter', companyId)
    expect(await source(member)).toMatchObject({ state: 'paused', pause_reason: 'no_owner' })
  })
})

describe('a published job that closes soon', () => {
  test('is renewed three times before the members of its company get the usual reminder', async () => {
    const all = await connected()
    await approveAll(all)
    const { id } = await jobAt(all)
    const end = async () => Date.parse(String((await read(all, id))['expires_at']))
    const start = await end()
    let renewals = 0
    let last = start
    for (let day = 0; day < 400 && (await states(all))[0] === 'published'; day += 5) {
      await all.site.pass(days(5))
      if ((await end()) > last) renewals++
      last = await end()
    }
    expect(renewals).toBe(3)
    expect(await emails(all, 'job-reminder')).toHaveLength(1)
  })

  test('is not renewed while the source is paused, so the members get the usual reminder', async () => {
    const all = await connected()
    await approveAll(all)
    const { id: sourceId } = await all.acme.source()
    await all.acme.owner.call('PATCH', `${all.acme.path}/${sourceId}`, { body: { paused: true } })
    await all.site.pass(days(84))
    expect(await emails(all, 'job-reminder')).toHaveLength(1)
  })
})

test('a round without changes writes only the row of its source', async () => {
  const all = await connected({}, 5)
  await approveAll(all)
  await all.site.pass()
  const before = await all.site.db.select().from(jobs)
  const rows = (await all.acme.source()).jobs
  await all.site.pass()
  expect(await all.site.db.select().from(jobs)).toEqual(before)
  expect((await all.acme.source()).jobs).toEqual(rows)
})

test('a source does not change the other jobs of its company', async () => {
  const all = await connected()
  const { companyId } = all.acme
  const { db, clock } = all.site
  const id = await insertJobIn(db, { state: 'published', now: clock.now, companyId })
  all.acme.board.jobs.splice(0)
  for (let round = 0; round < 3; round++) await all.site.pass()
  expect(await read(all, id)).toMatchObject({ state: 'published' })
})
