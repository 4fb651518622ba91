// The rules for sending and answering contact requests.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { SenderOptions } from '#contract/developers/contact-requests.ts'
import type { TestClient } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { contactRequests } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { addMember } from '#server/jobs/store/members-queries.ts'
import { days, hours } from '#server/lib/duration.ts'

import { addDeveloper, contacts, directoryPath, own, readCard, save, verifyDomain } from '../testing.ts'

type Contacts = Awaited<ReturnType<typeof contacts>>

const readOptions = async ({ member, path }: Contacts, client = member): Promise<SenderOptions> =>
  JSON.parse((await client.get(`/ninja-api${path}/contact-requests`)).text)

describe('a request', () => {
  test('reaches the developer with the job and its pay, and nobody else', async () => {
    const { post, received, sent, visitor, loggedIn, path } = await contacts()
    const { status, text } = await post()
    expect([status, JSON.parse(text)]).toEqual([201, (await sent())[0]])
    expect(await received()).toEqual([
      {
        id: expect.any(Number),
        status: 'sent',
        created_at: '2026-11-20T12:00:00.000Z',
        lapses_at: '2026-12-11T12:00:00.000Z',
        job: {
          title: 'Luthier',
          company: 'Plectrum',
          path: expect.stringMatching(/^\/jobs\/\d+\/luthier$/),
          pay: '€60,000 - €90,000/yr',
        },
        message: 'Come and play.',
        domain: 'plectrum.example',
        shares_name: false,
        pays_minimum: true,
        shared_email: null,
        note: null,
      },
    ])
    const roles = ['Backend developer']
    const unanswered = { status: 'sent', path, roles, name: null, email: null, note: null, accepted_at: null }
    expect((await sent())[0]).toMatchObject(unanswered)
    const other = await loggedIn('browser', 'other@example.com')
    expect(await sent(other)).toEqual([])
    expect((await visitor.get('/ninja-api/contact-requests')).status).toBe(401)
    expect((await post({}, path, visitor)).status).toBe(401)
  })

  test('can be sent only by members of a company with a verified domain, about an open job that states its pay', async () => {
    const server = await contacts()
    const { db, post, companyId, memberId, clock, loggedIn, path, member, jobId } = server
    const refusal = async (changes: object = {}, client = member) => {
      const { status, text } = await post(changes, path, client)
      return [status, JSON.parse(text).detail]
    }
    const other = await loggedIn('browser', 'other@example.com')
    expect(await refusal({}, other)).toEqual([
      403,
      'Members of a company with a verified domain can request contact.',
    ])
    const noPay = await insertJob(db, { companyId })
    const closed = await insertJob(db, { companyId, salaryMin: 1, stage: 'off' })
    const foreign = await insertJob(db, { salaryMin: 90_000 })
    const needsPay = 'You can ask about an open job of your company that states its pay.'
    for (const job_id of [noPay, closed, foreign, 0, -1, 2 ** 40])
      expect(await refusal({ job_id })).toEqual([403, needsPay])
    const unverified = await insertCompany(db)
    await addMember(db, { companyId: unverified, userId: memberId, role: 'owner', now: clock.now })
    const job_id = await insertJob(db, { companyId: unverified, salaryMin: 90_000 })
    expect(await refusal({ job_id })).toEqual([403, 'Verify the domain of your company first.'])
    for (const message of ['', 'x'.repeat(1001)]) expect((await post({ message })).status).toBe(422)
    expect((await post({}, path, server.grace)).text).toContain('This is your card.')
    expect(await readOptions(server)).toEqual({
      refusal: null,
      jobs: [{ id: jobId, title: 'Luthier', company: 'Plectrum' }],
      lacks_pay: true,
      last: null,
    })
  })

  test('that is not possible names the page on which the caller can change that', async () => {
    const server = await contacts()
    const { db, companyId, grace, loggedIn, jobId, post } = server
    const link = async (client?: TestClient) => {
      const { refusal, jobs } = await readOptions(server, client)
      expect(jobs).toEqual([])
      return refusal?.link?.path
    }
    expect(await link(grace)).toBeUndefined()
    expect(await link(await loggedIn('browser', 'other@example.com'))).toBe('/dashboard/companies')
    await db.update(jobs).set({ salaryMin: null, salaryMax: null }).where(eq(jobs.id, jobId))
    expect(await link()).toBe('/dashboard/jobs')
    await db.update(companyDomains).set({ verifiedAt: null })
    expect(await link()).toBe(`/dashboard/companies/${companyId}/domain`)
    await db.update(companyDomains).set({ verifiedAt: server.clock.now })
    await db.update(jobs).set({ salaryMin: 60_000 }).where(eq(jobs.id, jobId))
    for (let n = 0; n < 10; n++) await post({}, (await addDeveloper(server, `dev${n}@example.com`)).path)
    expect(await link()).toBe('/dashboard/requests')
  })

  test('gets the refusal of the company that has a job', async () => {
    const server = await contacts()
    const { db, memberId, clock } = server
    const companyId = await insertCompany(db)
    await addMember(db, { companyId, userId: memberId, role: 'owner', now: clock.now })
    await db.update(companyDomains).set({ verifiedAt: null })
    expect((await readOptions(server)).refusal?.link?.path).toBe(
      `/dashboard/companies/${server.companyId}/domain`,
    )
  })

  test('about a job without pay is allowed with DIRECTORY_NEEDS_PAY=off', async () => {
    const { db, post, companyId } = await contacts({ DIRECTORY_NEEDS_PAY: 'off' })
    expect((await post({ job_id: await insertJob(db, { companyId }) })).status).toBe(201)
  })

  test('for a card that the sender does not see gets the same response as for an unknown card', async () => {
    const { post, grace, path, member } = await contacts()
    await grace.post(`${directoryPath}/me/exclusions`, { domain: 'corp.example' })
    const answers = []
    for (const card of [path, `/developers/${'a'.repeat(22)}`, '/developers/x'])
      answers.push(
        (await post({}, card)).text,
        (await member.get(`/ninja-api${card}/contact-requests`)).text,
        (await readCard(member, card?.slice(12) ?? '')).text,
      )
    expect(new Set(answers).size).toBe(1)
  })

  test('is the only one of its company to a developer for 90 days', async () => {
    const server = await contacts()
    const { post, pass } = server
    await post()
    expect((await post()).status).toBe(409)
    await pass(days(21))
    expect([(await post()).status, (await post()).text]).toEqual([403, expect.stringContaining('90 days')])
    expect(await readOptions(server)).toMatchObject({
      refusal: { message: expect.stringContaining('90 days'), link: null },
      last: null,
    })
  })

  test('can be sent again after 90 days, also if no task has run', async () => {
    const { post, pass, grace, path } = await contacts()
    await post()
    await pass(days(80))
    await grace.post(`${directoryPath}/me/keep`)
    await pass(days(10))
    expect((await post({}, path)).status).toBe(201)
  })

  test('counts for the limit although its job was deleted', async () => {
    const { db, post, jobId, companyId, received, app } = await contacts()
    await post()
    await db.delete(jobs).where(eq(jobs.id, jobId))
    await app.tasks.runDue()
    const job_id = await insertJob(db, { companyId, salaryMin: 90_000 })
    expect((await post({ job_id })).text).toContain('90 days')
    expect((await received())[0]).toMatchObject({ status: 'lapsed', job: { title: null, path: null } })
  })
})

describe('the limits', () => {
  test('of 10 requests without an answer holds for concurrent requests, and declined ones count', async () => {
    const server = await contacts()
    const paths = []
    for (let n = 0; n < 11; n++) paths.push((await addDeveloper(server, `dev${n}@example.com`)).path)
    for (const path of paths.slice(0, 9)) expect((await server.post({}, path)).status).toBe(201)
    // Few at a time, because each waits for the locks of the others.
    const last = await Promise.all(paths.slice(9).map((path) => server.post({}, path)))
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([201, 403]))
    const [one] = await server.sent()
    await server.db.update(contactRequests).set({ status: 'declined' })
    expect((await server.post()).text).toContain('10 requests of your company have no answer yet')
    await server.withdraw(one?.id)
    expect((await server.post()).status).toBe(201)
  })

  test('of 20 requests in 24 hours counts withdrawn ones', async () => {
    const server = await contacts()
    for (let n = 0; n < 19; n++) {
      const { path } = await addDeveloper(server, `dev${n}@example.com`)
      const { text } = await server.post({}, path)
      expect((await server.withdraw(JSON.parse(text).id)).status).toBe(200)
    }
    await server.db.update(contactRequests).set({ status: 'accepted' })
    const last = await addDeveloper(server, 'last@example.com')
    expect((await server.post()).status).toBe(201)
    expect((await server.post({}, last.path)).text).toContain('20 requests in the last 24 hours')
    await server.pass(hours(24) + 1)
    expect((await server.post({}, last.path)).status).toBe(201)
  })
})

describe('an answer', () => {
  test('shares only an own confirmed address, once, and tells the sender', async () => {
    const { post, answer, received, sent, member, db, graceId, lastMessage, grace, path } = await contacts()
    await post()
    const [request] = await received()
    const accept = (body: object) => answer(request?.id, 'accept', body)
    await db.insert(emailAddresses).values([
      { userId: graceId, email: 'jobs@home.example', isVerified: true, isPrimary: false },
      { userId: graceId, email: 'new@home.example', isVerified: false, isPrimary: false },
    ])
    for (const email of ['member@corp.example', 'new@home.example', ''])
      expect((await accept({ email })).status).toBe(422)
    expect(
      (
        await member.post(`/ninja-api/contact-requests/${request?.id}/accept`, {
          email: 'member@corp.example',
        })
      ).status,
    ).toBe(404)
    const { status, text } = await accept({ email: 'jobs@home.example', note: 'Call me\nlater' })
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { status: 'accepted', shared_email: 'jobs@home.example' },
    ])
    expect((await accept({ email: 'jobs@home.example' })).status).toBe(409)
    expect((await answer(request?.id, 'decline')).status).toBe(409)
    expect((await sent())[0]).toMatchObject({
      status: 'accepted',
      email: 'jobs@home.example',
      note: 'Call me later',
      accepted_at: '2026-11-20T12:00:00.000Z',
    })
    const message = await lastMessage()
    expect([message.to, message.template]).toEqual(['member@corp.example', 'contact-accepted'])
    expect(message.text).toContain('Backend developer, jobs@home.example')
    expect(message.text).toContain('/dashboard/requests')
    expect(message.text).toContain('Call me later')
    expect(message.text).not.toContain('grace@home.example')
    expect((await readCard(member, path?.slice(12) ?? '')).card).toMatchObject({
      named: { bio: 'I am canary.' },
      shared: { email: 'jobs@home.example', note: 'Call me later' },
    })
    await save(grace, { visibility: 'off' })
    expect((await sent())[0]).toMatchObject({
      status: 'accepted',
      email: 'jobs@home.example',
      path: null,
      roles: [],
    })
  })

  test('belongs to the developer, and the withdrawal to the company', async () => {
    const { post, received, member, grace, loggedIn, withdraw } = await contacts()
    await post()
    const [request] = await received()
    const other = await loggedIn('browser', 'other@example.com')
    for (const client of [member, other])
      expect((await client.post(`/ninja-api/contact-requests/${request?.id}/decline`)).status).toBe(404)
    for (const client of [grace, other]) expect((await withdraw(request?.id, client)).status).toBe(404)
    expect((await withdraw(request?.id)).status).toBe(200)
    expect((await withdraw(request?.id)).status).toBe(409)
    expect((await received())[0]?.status).toBe('withdrawn')
  })

  test('is given once if both sides act at the same time', async () => {
    const { post, received, answer, withdraw, sent } = await contacts()
    await post()
    const [request] = await received()
    const email = 'grace@home.example'
    const statuses = await Promise.all([
      answer(request?.id, 'accept', { email }),
      answer(request?.id, 'accept', { email }),
      withdraw(request?.id),
    ])
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    expect(['accepted', 'withdrawn']).toContain((await sent())[0]?.status)
  })
})

test.each([
  [{ salaryMin: 60_000, salaryMax: 69_999 }, false],
  [{ salaryMin: 6000, salaryMax: null, salaryPeriod: 'month' }, true],
  [{ salaryMin: 60_000, salaryMax: null, salaryCurrency: 'USD' }, false],
  [{ salaryMin: 99_999, salaryMax: null, salaryCurrency: 'XAU' }, null],
])('compares the pay of a job %o with the minimum of the developer', async (pay, expected) => {
  const { db, post, received, sent, companyId } = await contacts()
  const job_id = await insertJob(db, { companyId, salaryCurrency: 'EUR', ...pay })
  const { text } = await post({ job_id })
  expect((await received())[0]?.pays_minimum).toBe(expected)
  expect(text + JSON.stringify(await sent())).not.toMatch(/minimum|70.?000/)
})

test('the email about a request has no address of either side, and no Reply-To', async () => {
  const { post, lastMessage, grace } = await contacts()
  await save(grace, { salary_min: 71_717 })
  await post({ message: 'First line\nsecond line' })
  const { to, text, html, subject, template } = await lastMessage()
  expect([to, template]).toEqual(['grace@home.example', 'contact-request'])
  expect(subject).toBe('[Fretboard] Plectrum wants to contact you about a job')
  expect(text).toContain('Luthier, Plectrum · €60,000 - €90,000/yr')
  expect(text).toContain('> First line\n> second line')
  expect(text).toContain('(plectrum.example)')
  expect(text + html.replace('@media', '')).not.toMatch(/@|71.?717/)
})

test('a member of two companies sees and sends the requests of both', async () => {
  const server = await contacts()
  const { db, memberId, clock, post, sent } = server
  const companyId = await insertCompany(db, { name: 'Capo' })
  await addMember(db, { companyId, userId: memberId, role: 'owner', now: clock.now })
  await verifyDomain(server, companyId, 'capo.example')
  await post()
  expect((await post({ job_id: await insertJob(db, { companyId, salaryMin: 90_000 }) })).status).toBe(201)
  expect((await sent()).map(({ job }) => job.company)).toEqual(['Capo', 'Plectrum'])
})

test('switching a card on again keeps its requests lapsed', async () => {
  const { post, grace, received } = await contacts()
  await post()
  for (const visibility of ['off', 'anonymous'] as const) await save(grace, { visibility })
  expect([(await own(grace)).state, (await received())[0]?.status]).toEqual(['visible', 'lapsed'])
})
