import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobSources } from '#server/db/tables/job-sources.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { createPersonWithRole } from '../../jobs/lifecycle/testing.ts'
import { staff } from '../../jobs/testing.ts'
import { atsJob } from '../ats-formats.testing.ts'
import { careerPage, employer, linkBoards, sourceSite, verifyDomain } from '../testing.ts'

const kinds = ['greenhouse', 'lever', 'ashby', 'workable', 'personio'] as const

describe('connecting a source board', () => {
  test.each(kinds)('finds a board of %s on the career page, and lists the jobs to import', async (kind) => {
    const site = await sourceSite()
    const { board, preview, owner, path } = await employer(site, { kind })
    board.jobs.push(atsJob('1'), atsJob('2', { title: 'Accountant', html: '<p>Numbers.</p>' }))
    const plan = await preview()
    expect(plan).toMatchObject({
      kind,
      board: 'acme',
      career_page: careerPage,
      words: ['django', 'python'],
    })
    expect(plan.rows).toMatchObject([
      {
        number: 1,
        name: '1',
        title: 'Django developer 1',
        outcome: 'created',
        visibility: 'draft',
        reasons: [],
      },
      {
        name: '2',
        outcome: 'not_relevant',
        reasons: [
          'The title does not contain Django or Python, and the text contains none of these words twice.',
        ],
      },
    ])
    expect((await owner.call('GET', path)).text).toBe('[]')
  })

  test('lists all source boards of the career page, and selects the first one that is not connected', async () => {
    const site = await sourceSite()
    const { connect, preview, owner, path } = await employer(site)
    linkBoards(
      site.ats,
      'https://jobs.lever.co/acme',
      'https://jobs.ashbyhq.com/acme',
      'https://jobs.lever.co/more',
    )
    const ashby = { kind: 'ashby', region: 'us', board: 'acme' }
    const boards = [{ ...ashby, kind: 'lever' }, ashby, { ...ashby, kind: 'lever', board: 'more' }]
    for (const name of ['acme', 'more']) site.ats.board('lever', name)
    site.ats.board('ashby', 'acme')
    expect(await preview()).toMatchObject({ ...boards[0], boards })
    await connect()
    expect(await preview()).toMatchObject({ ...ashby, boards })
    const call = (board: object) => owner.call('POST', path, { body: { career_page: careerPage, board } })
    expect(await call({ ...ashby, board: 'other' })).toMatchObject({
      status: 422,
      text: expect.stringContaining('the page no longer contains a link to this board'),
    })
    expect((await call({ ...ashby, kind: 'lever', board: 'MORE' })).json).toMatchObject(boards[2] ?? {})
  })

  test('shows in the preview that a job is refused if its apply link leads to another site', async () => {
    const { board, preview } = await employer(await sourceSite())
    board.jobs.push(atsJob('1', { link: 'https://middleman.example/1' }))
    expect((await preview()).rows).toMatchObject([
      { outcome: 'refused', reasons: [expect.stringContaining('nor to acme.example.')] },
    ])
  })

  test('imports the jobs immediately and emails all members', async () => {
    const site = await sourceSite()
    const { board, connect, source, owner } = await employer(site)
    board.jobs.push(atsJob('1'), atsJob('2', { title: 'Accountant', html: '<p>Numbers.</p>' }))
    expect(await connect()).toMatchObject({ state: 'active', board: 'acme', acts_as: owner.email, jobs: [] })
    const { jobs, last_result: result } = await source()
    expect(jobs).toMatchObject([
      { external_id: '1', outcome: 'job', state: 'waiting', reason: null, differences: [] },
      { external_id: '2', outcome: 'not_relevant', state: null, job_id: null },
    ])
    expect(result).toMatchObject({
      error: null,
      counts: { listed: 2, created: 1, not_relevant: 1, refused: 0 },
    })
    expect((await site.messages()).filter(({ template }) => template === 'source-connected')).toMatchObject([
      { to: owner.email },
    ])
  })

  test('records the source as the author in the history of a job', async () => {
    const site = await sourceSite()
    const { board, connect, source } = await employer(site)
    board.jobs.push(atsJob('1'))
    await connect()
    const [job] = (await source()).jobs
    const call = await staff(site)
    const { text } = await call('GET', `/ninja-api/jobs/${job?.job_id}/history`)
    expect(JSON.parse(text).results).toMatchObject([{ via: 'source' }, { action: 'created', via: 'source' }])
  })

  test('shows reviewers the source board of a job, and the career page that links to the board', async () => {
    const site = await sourceSite()
    const { board, connect, source, reviewer } = await employer(site)
    board.jobs.push(atsJob('1'))
    await connect()
    const [job] = (await source()).jobs
    const { text } = await reviewer.call('GET', `/ninja-api/review/jobs/${job?.job_id}`)
    const evidence: { id: string; text: string; tone: string }[] = JSON.parse(text).evidence
    expect(evidence.find(({ id }) => id === 'source')).toEqual({
      id: 'source',
      tone: 'good',
      text: `It was imported from the Lever board acme. ${careerPage} linked to this board on 2026-11-20.`,
    })
  })
})

const nothing = () => {}

/**
 * Calls `change` to change the site, then tries to connect a source board. Expects that nothing is connected.
 * Returns the response.
 */
async function connectAfter(
  change: (site: Awaited<ReturnType<typeof sourceSite>>, companyId: number) => unknown,
  body: object = { career_page: careerPage },
) {
  const site = await sourceSite()
  const { owner, path, companyId } = await employer(site)
  await change(site, companyId)
  const { status, text } = await owner.call('POST', path, { body })
  expect(await site.db.select().from(jobSources)).toEqual([])
  return [status, text] as const
}

describe('connecting a source board fails', () => {
  test.each([
    ['without a career page', {}, 'career_page'],
    [
      'with a page of another domain',
      { career_page: 'https://other.example/careers' },
      'must be a page on acme.example',
    ],
    [
      'with a page on another domain whose name ends like that of the company',
      { career_page: 'https://xacme.example/' },
      'must be a page on acme.example',
    ],
    ['with a page without https', { career_page: 'http://acme.example/careers' }, 'must be an https address'],
    ['with empty relevance words', { career_page: careerPage, words: [' '] }, 'must have at least one word'],
    [
      'with too many relevance words',
      { career_page: careerPage, words: Array.from({ length: 11 }, (_word, index) => `word ${index}`) },
      'at most 10 words',
    ],
    [
      'with a page that does not exist',
      { career_page: 'https://acme.example/none' },
      'The page answered with status 404.',
    ],
  ])('%s', async (_case, body, message) => {
    const [status, text] = await connectAfter(nothing, body)
    expect([status, text]).toEqual([422, expect.stringContaining(message)])
  })

  test('if the page links to no board', async () => {
    const [status, text] = await connectAfter(({ ats }) =>
      ats.pages.set(careerPage, { body: 'lever.co/acme' }),
    )
    expect([status, text]).toEqual([422, expect.stringContaining('the page contains no link to a board')])
  })

  test('if the page redirects to another domain', async () => {
    const [status, text] = await connectAfter(({ ats }) => {
      ats.pages.set(careerPage, { status: 302, location: 'https://other.example/careers' })
      ats.pages.set('https://other.example/careers', { body: '<a href="https://jobs.lever.co/acme">x</a>' })
    })
    expect([status, text]).toEqual([
      422,
      expect.stringContaining('redirects to an address that must be a page on'),
    ])
  })

  test('if the career page is on a private address', async () => {
    const [status, text] = await connectAfter(({ ats }) => ats.addresses.set('acme.example', [['10.0.0.1']]))
    expect([status, text]).toEqual([422, expect.stringContaining('does not lead to the public internet')])
  })

  test('if the company has no verified domain', async () => {
    const [status, text] = await connectAfter(({ db }) => db.update(companyDomains).set({ verifiedAt: null }))
    expect([status, text]).toEqual([409, expect.stringContaining('Verify the domain')])
  })

  test('if the applicant tracking system does not answer', async () => {
    const [status, text] = await connectAfter(({ ats }) => ats.removeBoard('lever', 'acme'))
    expect([status, text]).toEqual([502, expect.stringContaining('Lever has no board with the name acme.')])
  })

  test('if the board is already connected to this or another company', async () => {
    const site = await sourceSite()
    const { connect, owner, path } = await employer(site)
    await connect()
    expect((await owner.call('POST', path, { body: { career_page: careerPage } })).text).toContain(
      'already connected',
    )
    const other = await insertCompany(site.db)
    await verifyDomain(site, other, 'acme.example')
    const rival = await createPersonWithRole(site, 'owner', other)
    linkBoards(site.ats, 'https://jobs.lever.co/ACME')
    site.ats.board('lever', 'ACME')
    const { status, text } = await rival.call('POST', `/ninja-api/companies/${other}/sources`, {
      body: { career_page: careerPage },
    })
    expect([status, text]).toEqual([409, expect.stringContaining('connected to another company')])
  })

  test('if the caller is a recruiter or not a member of the company', async () => {
    const site = await sourceSite()
    const { companyId, path } = await employer(site)
    const statuses = { recruiter: [403, 200], none: [404, 404], reviewer: [403, 403] } as const
    for (const role of ['recruiter', 'none', 'reviewer'] as const) {
      const { call } = await createPersonWithRole(site, role, companyId)
      const body = { career_page: careerPage }
      const [written, read] = [await call('POST', path, { body }), await call('GET', path)]
      expect([written.status, read.status]).toEqual(statuses[role])
    }
  })
})

describe('managing a source', () => {
  test('an owner can pause a source, and can resume it while the career page links to its source board', async () => {
    const site = await sourceSite()
    const { connect, owner, path, board } = await employer(site)
    const { id } = await connect()
    const change = (body: object) => owner.call('PATCH', `${path}/${id}`, { body })
    expect((await change({ paused: true })).json).toMatchObject({ state: 'paused', pause_reason: 'member' })
    board.jobs.push(atsJob('1'))
    await site.pass()
    expect((await owner.call('GET', path)).text).toContain('"jobs":[]')
    site.ats.pages.set(careerPage, { body: 'Nothing' })
    const refused = await change({ paused: false })
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('no longer links to the board'),
    ])
    linkBoards(site.ats, 'https://jobs.lever.co/acme')
    expect((await change({ paused: false })).json).toMatchObject({ state: 'active', pause_reason: null })
    await site.app.tasks.runDue()
    expect((await owner.call('GET', path)).text).toContain('"state":"waiting"')
  })

  test('only staff can resume a source that staff paused', async () => {
    const site = await sourceSite()
    const { connect, owner, path } = await employer(site)
    const { id } = await connect()
    const byStaff = await staff(site)
    const ofStaff = `/ninja-api/job-sources/${id}`
    expect((await byStaff('PATCH', ofStaff, { body: { paused: true } })).json).toMatchObject({
      pause_reason: 'staff',
      company: 'Acme lever',
    })
    const refused = await owner.call('PATCH', `${path}/${id}`, { body: { paused: false } })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Only they can resume it')])
    expect((await byStaff('PATCH', ofStaff, { body: { paused: false } })).json).toMatchObject({
      state: 'active',
    })
    expect(JSON.parse((await byStaff('GET', '/ninja-api/job-sources')).text)).toMatchObject([
      { id, board: 'acme' },
    ])
    // The reason is `staff` even if staff pause the source through the endpoint of the company.
    const onPage = await byStaff('PATCH', `${path}/${id}`, { body: { paused: true } })
    expect(onPage.json).toMatchObject({ pause_reason: 'staff' })
  })

  test('changing the relevance words changes which jobs are imported', async () => {
    const site = await sourceSite()
    const { connect, owner, path, board, source } = await employer(site)
    board.jobs.push(atsJob('1', { title: 'Rust developer', html: '<p>Rust</p>' }))
    const { id } = await connect()
    expect((await source()).jobs).toMatchObject([{ outcome: 'not_relevant' }])
    await owner.call('PATCH', `${path}/${id}`, { body: { words: ['Rust'] } })
    await site.app.tasks.runDue()
    expect((await source()).jobs).toMatchObject([{ outcome: 'job', state: 'waiting' }])
  })

  test.each([
    ['keep', 'waiting'],
    ['withdraw', 'draft'],
  ])('disconnecting with jobs=%s leaves the jobs in the state %s', async (fate, state) => {
    const site = await sourceSite()
    const { connect, owner, path, board, source } = await employer(site)
    board.jobs.push(atsJob('1'))
    const { id } = await connect()
    const [job] = (await source()).jobs
    const remove = (query: string) => owner.call('DELETE', `${path}/${id}${query}`)
    expect((await remove('')).status).toBe(422)
    expect((await remove('?jobs=burn')).status).toBe(422)
    expect((await remove(`?jobs=${fate}`)).status).toBe(204)
    const { json } = await owner.call('GET', `/ninja-api/dashboard/jobs/${job?.job_id}`)
    expect(json['state']).toBe(state)
    expect((await remove(`?jobs=${fate}`)).status).toBe(404)
  })

  test('reconnecting a source board adopts the jobs that were kept when it was disconnected', async () => {
    const site = await sourceSite()
    const { connect, owner, path, board, source } = await employer(site)
    board.jobs.push(atsJob('1'))
    const { id } = await connect()
    const [job] = (await source()).jobs
    await owner.call('DELETE', `${path}/${id}?jobs=keep`)
    board.jobs[0] = atsJob('1', { title: 'Django lead' })
    await connect()
    await site.pass()
    expect((await source()).jobs).toMatchObject([
      { job_id: job?.job_id, title: 'Django lead', state: 'waiting' },
    ])
    const { json } = await owner.call('GET', `/ninja-api/dashboard/jobs/${job?.job_id}`)
    expect(json['title']).toBe('Django lead')
  })

  test('connecting a source board of another ATS does not adopt a kept job with the same ID', async () => {
    const site = await sourceSite()
    const { connect, owner, path, board, source } = await employer(site)
    board.jobs.push(atsJob('1'))
    const { id } = await connect()
    const [kept] = (await source()).jobs
    await owner.call('DELETE', `${path}/${id}?jobs=keep`)
    linkBoards(site.ats, 'https://boards.greenhouse.io/embed/job_board/js?for=acme')
    site.ats.board('greenhouse', 'acme').jobs.push(atsJob('1', { title: 'Python lead' }))
    await connect()
    const { jobs } = await source()
    expect(jobs).toMatchObject([{ title: 'Python lead', state: 'waiting' }])
    expect(jobs[0]?.job_id).not.toBe(kept?.job_id)
    const { json } = await owner.call('GET', `/ninja-api/dashboard/jobs/${kept?.job_id}`)
    expect(json['title']).toBe('Django developer 1')
  })

  test('a company can request a round or change the relevance words at most ten times in ten minutes', async () => {
    const site = await sourceSite({ ACCOUNT_RATE_LIMITS: 'on' })
    const { connect, owner, path, board, source } = await employer(site)
    const { id } = await connect()
    board.jobs.push(atsJob('1'))
    const check = () => owner.call('POST', `${path}/${id}/check`)
    expect((await check()).status).toBe(202)
    await site.app.tasks.runDue()
    expect((await source()).jobs).toHaveLength(1)
    for (let count = 2; count < 10; count++) expect((await check()).status).toBe(202)
    expect((await check()).status).toBe(429)
    expect((await owner.call('PATCH', `${path}/${id}`, { body: { words: ['Rust'] } })).status).toBe(429)
  })
})

describe('with OUTGOING_REQUESTS=off', () => {
  test('all endpoints for sources return 404', async () => {
    const server = await accounts({ OUTGOING_REQUESTS: 'off' })
    const call = await staff(server)
    const companyId = await insertCompany(server.db)
    const path = `/ninja-api/companies/${companyId}/sources`
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['PATCH', `${path}/1`],
      ['DELETE', `${path}/1?jobs=keep`],
      ['POST', `${path}/1/check`],
      ['GET', '/ninja-api/job-sources'],
      ['PATCH', '/ninja-api/job-sources/1'],
    ] as const)
      expect([method, url, (await call(method, url, { body: {} })).status]).toEqual([method, url, 404])
    for (const method of ['GET', 'POST'] as const)
      expect((await server.app.inject({ method, url: '/job-sources/undo/x' })).statusCode).toBe(404)
  })

  test('no rounds of sources run', async () => {
    const site = await sourceSite({ OUTGOING_REQUESTS: 'off' })
    const { companyId } = await employer(site)
    const { now } = site.clock
    const dates = { provenAt: now, nextProofAt: now, nextCheckAt: now, createdAt: now }
    await site.db.insert(jobSources).values({
      companyId,
      kind: 'lever',
      region: 'us',
      board: 'acme',
      careerPage,
      words: ['django'],
      ...dates,
    })
    await site.pass()
    expect(site.ats.requests).toEqual([])
    const [row] = await site.db.select().from(jobSources).where(eq(jobSources.companyId, companyId))
    expect(row?.nextCheckAt).toEqual(now)
  })
})
