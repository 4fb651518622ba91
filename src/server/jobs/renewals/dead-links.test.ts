import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { extendTestApp } from '#server/auth/testing.ts'
import { applyLinkChecks } from '#server/db/tables/apply-link-checks.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { type NetworkPolicy, publicNetworkOnly } from '#server/lib/outgoing-request.ts'
import { required } from '#server/lib/required.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

import { createPersonWithRole, insertJobIn } from '../lifecycle/testing.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { jobsPath, visitor } from '../testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

type Page = number | string | RequestListener | Error
type Members = { owner?: 'all' | 'own' | 'none'; recruiter?: 'all' | 'own' | 'none' }

/**
 * Starts a board with a company of two members and a web server. `pages` has the status, the redirect target, the
 * handler or the DNS error of each URL. The host `fine.example` shows that DNS works.
 */
async function board({ env = {}, members = {} }: { env?: Record<string, string>; members?: Members } = {}) {
  const pages = new Map<string, Page>()
  const requested: string[] = []
  let port = 0
  const link = (url: string) => url.replace(/^http:\/\/[^/]+/, (host) => `${host}:${port}`)
  const network = { isDown: false }
  const web = createServer((request, response) => {
    const url = `http://${request.headers.host?.replace(/:\d+$/, '')}${request.url}`
    requested.push(`${request.method} ${url}`)
    const page = pages.get(url) ?? 200
    if (typeof page === 'function') page(request, response)
    else if (typeof page === 'string') response.writeHead(302, { location: link(page) }).end()
    else response.writeHead(Number(page)).end('the body')
  })
  onTestFinished(() => {
    web.closeAllConnections()
    web.close()
  })
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve))
  const address = web.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  const networkPolicy: NetworkPolicy = {
    ...publicNetworkOnly,
    isAllowedAddress: (ip) => ip === '127.0.0.1',
    isAllowedPort: () => true,
    async resolve(host) {
      if (network.isDown) throw Object.assign(new Error('no DNS'), { code: 'ENOTFOUND' })
      if (host === 'intern.example') return ['10.0.0.1']
      const page = pages.get(`http://${host}/`)
      if (page instanceof Error) throw page
      return ['127.0.0.1']
    },
  }
  const server = extendTestApp(await newApp({ ACCOUNT_RATE_LIMITS: 'off', ...env }, build, { networkPolicy }))
  const { app, db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const people = {
    owner: await createPersonWithRole(server, 'owner', companyId),
    recruiter: await createPersonWithRole(server, 'recruiter', companyId),
  }
  for (const [role, choice] of Object.entries({ owner: 'all', recruiter: 'none', ...members }))
    await db.update(companyMembers).set({ decisionEmails: choice }).where(eq(companyMembers.role, role))
  const insert = async (url: string, state: JobState = 'published', row: { companyId?: number } = {}) =>
    insertJobIn(db, {
      state,
      now: clock.now,
      companyId,
      title: 'Luthier',
      applyLink: url.startsWith('http') ? link(url) : url,
      ...(state === 'published' && { expiresAt: new Date(clock.now.getTime() + days(80)) }),
      ...row,
    })
  const pass = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await app.tasks.runDue()
  }
  /** Runs the checks of `count` weeks. A run checks a single link of a small board. */
  const weeks = async (count: number, links = 4) => {
    for (let week = 0; week < count; week++) {
      for (let run = 0; run < links; run++) await pass(minutes(11))
      await pass(days(7) - minutes(11 * links))
    }
  }
  const emails = async () => (await server.messages()).filter(({ template }) => template === 'dead-links')
  const urlOf = async () => new URL(required((await emails()).at(-1)).link)
  const send = async (path: string, answer: string) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: (await urlOf()).origin },
      payload: `answer=${answer}`,
    })
  const stateOf = async (id: number) => jobStateOf(required(await findManagedJob(db, id)), clock.now)
  const isQueued = async (id: number) => required(await findManagedJob(db, id)).isReported
  const rows = () => db.select().from(applyLinkChecks).orderBy(applyLinkChecks.id)
  const own = { pages, requested, network, companyId, ...people, link, insert, pass, weeks, emails }
  return { ...server, server, ...own, urlOf, send, stateOf, isQueued, rows }
}

const noHost = () => Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
const dead = 'http://plectrum.example/job'

/** Returns a board whose owner has got an email about a dead link. */
async function asked(options: Parameters<typeof board>[0] = {}) {
  const it = await board(options)
  it.pages.set(dead, 404)
  const id = await it.insert(dead)
  await it.weeks(2)
  expect(await it.emails()).toHaveLength(1)
  return { ...it, id, path: (await it.urlOf()).pathname }
}

describe('a dead apply link', () => {
  test.each<[string, Page]>([
    ['is answered with 404', 404],
    ['is answered with 410', 410],
    ['redirects to a page that is gone', 'http://plectrum.example/gone'],
    ['leads to a host that does not exist', noHost()],
  ])('is emailed about once after two weekly checks if it %s', async (_, page) => {
    const { pages, insert, weeks, emails, owner, isQueued } = await board()
    pages.set('http://plectrum.example/gone', 404).set('http://plectrum.example/', page)
    await insert('http://fine.example/')
    await insert('http://other.example/')
    const id = await insert('http://plectrum.example/')
    await weeks(1)
    expect(await emails()).toEqual([])
    await weeks(1)
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      to: owner.email,
      subject: '[Fretboard] Is this job still open? Its apply link is dead: Luthier',
    })
    expect(email?.text).toContain('http://plectrum.example')
    await weeks(3)
    expect(await emails()).toHaveLength(1)
    expect(await isQueued(id)).toBe(true)
  })

  test('is no link whose site answers, fails or forbids the check', async () => {
    const { pages, insert, weeks, emails, isQueued, requested } = await board()
    const sites: Record<string, Page> = {
      'forbids.example': 403,
      'limits.example': 429,
      'broken.example': 500,
      'no-head.example': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
      'closes.example': ({ socket }) => socket.destroy(),
      'forever.example': 'http://forever.example/',
      'private.example': 'http://intern.example/',
      'moved.example': 'http://fine.example/',
      'busy-dns.example': Object.assign(new Error('busy'), { code: 'ESERVFAIL' }),
    }
    for (const [host, page] of Object.entries(sites)) pages.set(`http://${host}/`, page)
    const ids = []
    for (const host of Object.keys(sites)) ids.push(await insert(`http://${host}/`))
    await weeks(3, ids.length)
    expect(await emails()).toEqual([])
    expect(await Promise.all(ids.map(isQueued))).not.toContain(true)
    const visited = new Set(requested.map((line) => new URL(line.slice(line.indexOf(' ') + 1)).host))
    expect([...visited]).toEqual(expect.arrayContaining(Object.keys(sites).slice(0, -1)))
  })

  test('is no link of a site that is slow', async () => {
    const { pages, insert, pass, rows } = await board()
    pages.set(dead, () => {})
    await insert(dead)
    await pass(minutes(11))
    expect(await rows()).toMatchObject([{ failures: 0, checkedAt: expect.any(Date) }])
  })

  test('does not exist while the DNS of the board fails', async () => {
    const { network, insert, weeks, emails, rows } = await board()
    for (const host of ['a', 'b', 'c']) await insert(`http://${host}.example/`)
    await weeks(1)
    network.isDown = true
    await weeks(3)
    expect(await emails()).toEqual([])
    expect((await rows()).map(({ failures }) => failures)).toEqual([0, 0, 0])
  })

  test('must be dead in two checks in a row', async () => {
    const { pages, insert, weeks, emails } = await board()
    await insert(dead)
    for (const status of [404, 403, 404, 200, 404]) {
      pages.set(dead, status)
      await weeks(1)
    }
    expect(await emails()).toEqual([])
  })

  test('of several jobs of a company is one email', async () => {
    const { pages, insert, weeks, emails, db, requested } = await board()
    pages.set(dead, 404)
    const others = await insertCompany(db, { name: 'Capo' })
    for (let count = 0; count < 3; count++) await insert(dead)
    await insert(dead, 'published', { companyId: others })
    await weeks(2)
    expect(await emails()).toMatchObject([
      { subject: '[Fretboard] Are these 3 jobs of Plectrum still open? Their apply links are dead' },
    ])
    expect(requested).toEqual([`HEAD ${dead}`, `GET ${dead}`, `HEAD ${dead}`, `GET ${dead}`])
  })

  test('sends its email to members according to their choice of emails', async () => {
    const { pages, insert, weeks, emails, owner, recruiter, db } = await board({
      members: { owner: 'all', recruiter: 'own' },
    })
    pages.set(dead, 404)
    const own = await insert(dead)
    await insert(dead)
    await db.update(jobs).set({ submittedBy: recruiter.id }).where(eq(jobs.id, own))
    await weeks(2)
    const sent = new Map((await emails()).map(({ to, subject }) => [to, subject]))
    expect(sent.get(owner.email)).toContain('Are these 2 jobs')
    expect(sent.get(recruiter.email)).toContain('Is this job still open?')
  })

  test('enters the review queue without an email if no member gets emails', async () => {
    const { pages, insert, weeks, emails, isQueued } = await board({ members: { owner: 'none' } })
    pages.set(dead, 404)
    const id = await insert(dead)
    await weeks(4)
    expect([await emails(), await isQueued(id)]).toEqual([[], true])
  })

  test('is not checked for a job that is not on the board', async () => {
    const { insert, weeks, requested } = await board()
    for (const state of ['draft', 'waiting', 'expired', 'withdrawn'] as const) await insert(dead, state)
    await weeks(2)
    expect(requested).toEqual([])
  })

  test('is not checked if it is an email address, or with OUTGOING_REQUESTS=off', async () => {
    const { insert, weeks, rows } = await board()
    await insert('mailto:jobs@plectrum.example')
    await weeks(2)
    expect(await rows()).toEqual([])
    const off = await board({ env: { OUTGOING_REQUESTS: 'off' } })
    await off.insert(dead)
    await off.weeks(2)
    expect(off.requested).toEqual([])
  })
})

describe('the page behind the link in the email', () => {
  test('changes nothing when it is opened', async () => {
    const { app, path, rows, id, stateOf } = await asked()
    const before = await rows()
    for (const method of ['GET', 'HEAD'] as const)
      for (const query of ['', '?answer=keep', '?answer=withdraw'])
        expect((await app.inject({ method, url: path + query })).statusCode).toBe(200)
    expect(await rows()).toEqual(before)
    expect(await stateOf(id)).toBe('published')
    const { body } = await app.inject(path)
    for (const text of [
      'Is this job still open?',
      'Its apply link leads to no page',
      'Still open',
      'Close it',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('Renew for 90 days')
  })

  test('silences the link until it has worked again', async () => {
    const { app, path, send, id, weeks, emails, isQueued, pages } = await asked()
    expect((await send(path, 'keep')).statusCode).toBe(303)
    const { body } = await app.inject(path)
    expect(body).toContain('Thank you')
    expect(body).toContain('Correct the link')
    await weeks(5)
    expect([(await emails()).length, await isQueued(id)]).toEqual([1, false])
    pages.set(dead, 200)
    await weeks(1)
    pages.set(dead, 404)
    await weeks(2)
    expect(await emails()).toHaveLength(2)
  })

  test('closes the job', async () => {
    const { path, send, id, weeks, stateOf, isQueued } = await asked()
    expect((await send(path, 'withdraw')).statusCode).toBe(303)
    expect(await stateOf(id)).toBe('withdrawn')
    expect((await send(path, 'keep')).statusCode).toBe(409)
    await weeks(2)
    expect(await isQueued(id)).toBe(false)
  })

  test('does not renew the job', async () => {
    const { path, send } = await asked()
    expect((await send(path, 'renew')).statusCode).toBe(409)
  })

  test('accepts no answer after the link was edited', async () => {
    const { path, send, id, weeks, emails, isQueued, db, link, pages, rows } = await asked()
    const edited = link('http://plectrum.example/new')
    pages.set('http://plectrum.example/new', 404)
    await db.update(jobs).set({ applyLink: edited }).where(eq(jobs.id, id))
    expect((await send(path, 'keep')).statusCode).toBe(409)
    await weeks(1)
    expect(await rows()).toMatchObject([{ link: edited, failures: 1, askedAt: null }])
    expect([(await emails()).length, await isQueued(id)]).toEqual([1, false])
    await weeks(1)
    expect(await emails()).toHaveLength(2)
  })
})

describe('a dead apply link without an answer', () => {
  test('puts the job into the review queue as evidence, and never withdraws it', async () => {
    const { app, server, weeks, id, companyId, isQueued, stateOf, emails } = await asked()
    expect(await isQueued(id)).toBe(false)
    await weeks(2)
    expect([await isQueued(id), (await emails()).length]).toEqual([true, 1])
    expect((await visitor(server)('GET', `${jobsPath}/${id}`)).status).toBe(200)
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    const { json } = await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)
    expect(json).toMatchObject({ about: 'reported', reports: { people: 0, newest: [] } })
    expect(JSON.stringify(json['evidence'])).toContain('Dead apply link:')
    const queue = await reviewer.call('GET', '/ninja-api/review')
    expect(queue.text).toContain('Dead apply link:')
    const { status } = await reviewer.call('POST', `${jobsPath}/${id}/approve`)
    expect(status).toBe(200)
    await weeks(3)
    expect([await isQueued(id), (await emails()).length, await stateOf(id)]).toEqual([false, 1, 'published'])
    expect((await app.inject(`${jobsPath}/${id}`)).statusCode).toBe(200)
  })

  test('stays out of the review queue while an edit of the link waits for review', async () => {
    const { server, weeks, id, companyId, isQueued, stateOf } = await asked()
    const member = await createPersonWithRole(server, 'owner', companyId)
    const { status } = await member.call('PUT', `${jobsPath}/${id}`, {
      body: { apply_link: 'https://plectrum.example/new' },
    })
    expect([status, await stateOf(id)]).toEqual([200, 'changes_waiting'])
    await weeks(3)
    expect(await isQueued(id)).toBe(false)
  })

  test('enters the review queue only while the link is dead', async () => {
    const { weeks, id, isQueued, pages } = await asked()
    pages.set(dead, 403)
    await weeks(2)
    expect(await isQueued(id)).toBe(false)
    pages.set(dead, 200)
    await weeks(2)
    expect(await isQueued(id)).toBe(false)
  })
})
