import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { minutes } from '#server/lib/duration.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { type Caller, jobBody, jobsPath, visitor } from '../testing.ts'

const path = '/ninja-api/review/blocked-domains'

async function office() {
  const server = await accounts()
  const { db } = server
  const { now } = server.clock
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const insert = (parts: Partial<Parameters<typeof insertJobIn>[1]>) =>
    insertJobIn(db, { state: 'waiting', now, companyId, submittedBy: owner.id, ...parts })
  return { server, db, now, companyId, owner, reviewer, insert }
}

const block = (call: Caller, domain: string) =>
  call('POST', path, { body: { domain, reason: 'Copies of others' } })

const stateOf = async (call: Caller, id: number) =>
  (await call('GET', `/ninja-api/dashboard/jobs/${id}`)).json['state']

describe('a blocked domain', () => {
  test('appears in the audit log when it is blocked and when it is unblocked', async () => {
    const { db, reviewer } = await office()
    await block(reviewer.call, 'spam.example')
    expect((await reviewer.call('DELETE', `${path}/spam.example`)).status).toBe(204)
    const about = eq(auditLog.subject, 'blocked domain')
    const entry = { userId: reviewer.id, via: 'api' }
    expect(await db.select().from(auditLog).where(about).orderBy(auditLog.id)).toMatchObject([
      { ...entry, action: 'created', after: { domain: 'spam.example' } },
      { ...entry, action: 'deleted', before: { domain: 'spam.example' } },
    ])
  })

  test('a company cannot change its website to a blocked domain', async () => {
    const { reviewer, owner, companyId } = await office()
    await block(reviewer.call, 'spam.example')
    const website = 'https://www.spam.example/'
    const { status, json } = await owner.call('PUT', `/ninja-api/companies/${companyId}`, {
      body: { website },
    })
    expect([status, json['detail']]).toMatchObject([422, [{ loc: ['body', 'payload', 'website'] }]])
  })

  test('an expired job with a blocked link cannot be renewed', async () => {
    const { reviewer, owner, insert } = await office()
    const id = await insert({ state: 'expired', applyLink: 'https://spam.example/apply' })
    await block(reviewer.call, 'spam.example')
    expect((await owner.call('POST', `${jobsPath}/${id}/renew`)).status).toBe(422)
  })

  test('a user cannot submit jobs if any of their addresses is at a blocked domain', async () => {
    const { db, reviewer, owner, insert } = await office()
    const id = await insert({ state: 'draft' })
    await db.insert(emailAddresses).values({ userId: owner.id, email: 'ann@bad.example', isVerified: true })
    await block(reviewer.call, 'bad.example')
    expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).status).toBe(403)
  })

  test('a user with an address at a blocked domain cannot act for a company', async () => {
    const { server, reviewer, owner, companyId, insert } = await office()
    const recruiter = await createPersonWithRole(server, 'recruiter', companyId)
    const [id, draft] = [await insert({ state: 'published' }), await insert({ state: 'draft' })]
    await block(reviewer.call, 'example.com')
    const path = `/ninja-api/companies/${companyId}`
    const refusal = { detail: 'This site does not accept jobs from addresses at example.com.' }
    for (const [method, to, body] of [
      ['PUT', path, { description: 'We make picks.' }],
      ['POST', '/ninja-api/companies', { name: 'Another' }],
      ['POST', `${path}/invitations`, { email: 'friend@plectrum.example', role: 'recruiter' }],
      ['POST', `${jobsPath}/${id}/renew`, {}],
      ['POST', jobsPath, jobBody({ company_id: companyId, is_active: false })],
      ['PUT', `${jobsPath}/${draft}`, { title: 'Pick maker' }],
      ['PUT', `${path}/domain`, { domain: 'plectrum.example' }],
      ['PUT', `${path}/members/${recruiter.id}`, { role: 'owner' }],
      ['DELETE', `${path}/members/${recruiter.id}`, undefined],
    ] as const)
      expect([to, (await owner.call(method, to, { body })).json]).toEqual([to, refusal])
  })

  test('an invitation cannot be accepted if its sender or recipient has an address at a blocked domain', async () => {
    const { server, reviewer, owner, companyId } = await office()
    const other = await createPersonWithRole(server, 'owner', await insertCompany(server.db))
    const invite = async (email: string | null) => {
      const sent = { email, role: 'owner' }
      const { json } = await owner.call('POST', `/ninja-api/companies/${companyId}/invitations`, {
        body: sent,
      })
      return `/ninja-api/invitations/${json.id}/accept`
    }
    const path = await invite(other.email)
    await block(reviewer.call, 'example.com')
    expect((await other.call('POST', path)).status).toBe(403)
    await server.db
      .update(emailAddresses)
      .set({ email: 'other@clean.example' })
      .where(eq(emailAddresses.userId, other.id))
    await server.db.update(invitations).set({ email: 'other@clean.example' })
    expect((await other.call('POST', path)).json).toEqual({ detail: 'This invitation is no longer valid.' })
  })

  test('blocking *.spam.example blocks spam.example', async () => {
    const { reviewer } = await office()
    expect((await block(reviewer.call, '*.spam.example')).json).toMatchObject({ domain: 'spam.example' })
  })

  test.each([
    'mailto:hr@plectrum.example?cc=hr@spam.example',
    'mailto:hr@plectrum.example?subject=Luthier&BCC=Hr%20%3Chr%40spam.example%3E',
    'mailto:hr@plectrum.example?to=a@plectrum.example,b@spam.example',
    'mailto:hr@plectrum.example%2Chr%40spam.example',
    `mailto:hr@spam${'\u{fe00}'.repeat(250)}.example`,
    'mailto:hr@spam.example%2F',
    'mailto:hr@plectrum.example?b%63c=hr@spam.example;c@plectrum.example',
  ])('is recognized in the apply link %s', async (applyLink) => {
    const { db, reviewer, insert } = await office()
    const companyId = await insertCompany(db, { website: 'https://plectrum.example/' })
    const id = await insert({ applyLink, companyId })
    const { json } = await reviewer.call('GET', `/ninja-api/review/jobs/${id}/domains`)
    expect(json).toContainEqual({ domain: 'spam.example', kind: 'apply', waiting: 1, refusal: null })
    const entry = await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)
    expect(JSON.stringify(entry.json['evidence'])).toContain('Applications go by email to spam.example')
    expect((await block(reviewer.call, 'spam.example')).json).toMatchObject({ refused: 1 })
    expect(await stateOf(reviewer.call, id)).toBe('refused')
  })
})

describe('blocking a domain', () => {
  test('refuses only pending entries with the domain in the apply link, website or address of the submitter', async () => {
    const { server, db, owner, reviewer, insert } = await office()
    const spamCompany = await insertCompany(db, { website: 'https://www.spam.example/about' })
    const refused = [
      await insert({ applyLink: 'https://jobs.spam.example/1', title: 'One' }),
      await insert({ applyLink: 'mailto:hr@SPAM.example', title: 'Two' }),
      await insert({ companyId: spamCompany }),
    ]
    const others = [
      await insert({ applyLink: 'https://notspam.example/1' }),
      await insert({ applyLink: 'https://spam.example.org/1' }),
    ]
    const edited = await insert({
      state: 'changes_waiting',
      applyLink: 'https://spam.example/2',
      title: 'Three',
    })
    const seen = await reviewer.call('GET', `/ninja-api/review/jobs/${refused[1]}/domains`)
    expect(seen.json).toMatchObject([
      { domain: 'spam.example', kind: 'apply', waiting: 4, refusal: null },
      { domain: 'example.com', kind: 'email' },
    ])
    const { status, json } = await block(reviewer.call, 'WWW.Spam.Example')
    expect([status, json]).toEqual([200, { domain: 'spam.example', refused: 4, left: 0, published: 1 }])
    for (const id of refused) expect(await stateOf(reviewer.call, id)).toBe('refused')
    for (const id of others) expect(await stateOf(reviewer.call, id)).toBe('waiting')
    // Blocking the domain refuses the pending edit of this job, and the job stays published.
    expect(await stateOf(reviewer.call, edited)).toBe('published')
    expect((await visitor(server)('GET', `${jobsPath}/${edited}`)).json).toMatchObject({ title: 'Three' })
    server.clock.now = new Date(server.clock.now.getTime() + minutes(15))
    await server.app.tasks.runDue()
    expect(await server.messages()).toMatchObject([
      { to: owner.email, subject: '[Fretboard] 3 review decisions for Plectrum' },
    ])
    expect(
      (await owner.call('GET', `/ninja-api/dashboard/jobs/${refused[0]}`)).json['feedback'],
    ).toMatchObject({
      decision: 'refused',
      reason: 'spam',
    })
  })

  test('takes published jobs that are pending review off the board', async () => {
    const { server, reviewer, insert } = await office()
    const id = await insert({ state: 'rechecking', applyLink: 'https://spam.example' })
    expect((await visitor(server)('GET', `${jobsPath}/${id}`)).status).toBe(200)
    await block(reviewer.call, 'spam.example')
    expect((await visitor(server)('GET', `${jobsPath}/${id}`)).status).toBe(404)
  })

  test('does not decide on jobs of the reviewer’s own company', async () => {
    const { server, companyId, insert } = await office()
    const { call } = await createPersonWithRole(server, 'owner', companyId)
    const id = await insert({ applyLink: 'https://spam.example' })
    await server.db.update(users).set({ isReviewer: true })
    expect((await block(call, 'spam.example')).json).toEqual({
      domain: 'spam.example',
      refused: 0,
      left: 1,
      published: 0,
    })
    expect(await stateOf(call, id)).toBe('waiting')
  })

  test.each([
    ['gmail.com', /Anyone can get an address/],
    ['greenhouse.io', /Many companies use/],
    ['co.uk', /Many companies use/],
    ['github.io', /Many companies use/],
    ['spam', /must be a domain/],
    ['https://spam.example', /must be a domain/],
    ['', /at least 1/],
    ['x'.repeat(300), /at most 253/],
  ])('"%s" cannot be blocked', async (domain, message) => {
    const { reviewer } = await office()
    const { status, text } = await block(reviewer.call, domain)
    expect([status, text]).toEqual([422, expect.stringMatching(message)])
  })

  test('rejects submissions with the domain until it is unblocked', async () => {
    const { owner, reviewer, insert } = await office()
    await block(reviewer.call, 'spam.example')
    const draft = await insert({ state: 'draft', applyLink: 'https://jobs.spam.example/1' })
    const submit = () => owner.call('POST', `${jobsPath}/${draft}/submit`, { body: {} })
    const { status, text } = await submit()
    expect([status, text]).toEqual([
      422,
      expect.stringContaining('this site does not accept jobs from spam.example'),
    ])
    const live = await insert({ state: 'published', applyLink: 'https://plectrum.example' })
    const body = { apply_link: 'https://spam.example/new' }
    expect((await owner.call('PUT', `${jobsPath}/${live}`, { body })).status).toBe(422)
    expect((await reviewer.call('GET', path)).json).toMatchObject({
      count: 1,
      results: [{ domain: 'spam.example', reason: 'Copies of others' }],
    })
    expect((await reviewer.call('DELETE', `${path}/spam.example`)).status).toBe(204)
    expect((await reviewer.call('DELETE', `${path}/spam.example`)).status).toBe(404)
    expect((await submit()).status).toBe(200)
  })

  test('results in only one decision on a job if a reviewer decides on the job at the same time', async () => {
    const { reviewer, server, companyId, insert } = await office()
    const other = await createPersonWithRole(server, 'reviewer', companyId)
    const id = await insert({ applyLink: 'https://spam.example' })
    const [approved, blocked] = await Promise.all([
      other.call('POST', `${jobsPath}/${id}/approve`),
      block(reviewer.call, 'spam.example'),
    ])
    expect(blocked.status).toBe(200)
    const wasApproved = approved.status === 200
    expect(blocked.json['refused']).toBe(wasApproved ? 0 : 1)
    expect(await stateOf(reviewer.call, id)).toBe(wasApproved ? 'published' : 'refused')
  })
})
