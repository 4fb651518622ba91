// Reviewers approve changes to an untrusted published company before the public sees them.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { accounts } from '#server/auth/testing.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyNotices } from '#server/db/tables/company-notices.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import { users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { minutes } from '#server/lib/duration.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { addMember } from '../store/members-queries.ts'
import { type Caller, companiesPath, jobsPath, visitor } from '../testing.ts'

const approved = { name: 'Plectrum', website: 'https://plectrum.example/', description: 'We make picks.' }
const proposed = { name: 'Casino', website: 'https://casino.example/', description: 'We deal.' }

const undoPath = (id: unknown) => `/ninja-api/review/company-decisions/${String(id)}/undo`

type Setting = { state?: JobState; env?: Record<string, string> }

async function office({ state = 'published', env = {} }: Setting = {}) {
  const server = await accounts(env)
  const { db } = server
  const { now } = server.clock
  const companyId = await insertCompany(db, approved)
  const jobId = await insertJobIn(db, { state, now, companyId, title: 'Luthier' })
  const people = {
    owner: await createPersonWithRole(server, 'owner', companyId),
    reviewer: await createPersonWithRole(server, 'reviewer', companyId),
    staff: await createPersonWithRole(server, 'staff', companyId),
  }
  const path = `${companiesPath}/${companyId}`
  const change = (call: Caller, body: object, headers = {}) => call('PUT', path, { body, headers })
  const managed = async (call: Caller) =>
    (await call('GET', `/ninja-api/dashboard/companies/${companyId}`)).json
  const decide = (
    call: Caller,
    step: string,
    sent: { body?: object; headers?: Record<string, string> } = {},
  ) => call('POST', `${path}/${step}`, sent)
  /** Advances the clock until decisions can no longer be undone, and returns the emails about the decisions. */
  const decisionEmails = async () => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes(15))
    await server.app.tasks.runDue()
    return (await server.messages()).filter(({ template }) => template === 'review-decisions')
  }
  return {
    server,
    decisionEmails,
    db,
    now,
    companyId,
    jobId,
    path,
    ...people,
    change,
    managed,
    decide,
    public: visitor(server),
  }
}

describe('changes to a published company', () => {
  test('only members and reviewers see the proposed version', async () => {
    const { change, managed, owner, reviewer, staff, jobId, path, server, ...rest } = await office()
    const saved = await change(owner.call, proposed)
    expect([saved.status, saved.json]).toMatchObject([200, approved])
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
    expect((await rest.public('GET', `${jobsPath}/${jobId}`)).json['company']).toMatchObject(approved)
    expect(JSON.parse((await rest.public('GET', jobsPath)).text)).toMatchObject([{ company: approved }])
    expect(JSON.parse((await rest.public('GET', companiesPath)).text)).toMatchObject([approved])
    for (const { call } of [owner, reviewer, staff])
      expect(await managed(call)).toMatchObject({ ...approved, proposal: 'waiting', proposed })
    const other = await server.loggedIn('browser', 'other@example.com')
    const { text } = await other.send('GET', `/ninja-api/dashboard/companies/${rest.companyId}`)
    expect(JSON.parse(text)).toMatchObject({ ...approved, role: 'none', proposed: null, proposal: null })
  })

  test('the changes appear as one entry of the review queue, with the old and new values', async () => {
    const { change, owner, reviewer, companyId } = await office()
    await change(owner.call, { name: 'Casino' })
    await change(owner.call, { description: null })
    const { json } = await reviewer.call('GET', '/ninja-api/review')
    expect(json).toMatchObject({ count: 1, counts: { company: 1 } })
    expect(json['results']).toMatchObject([
      { kind: 'company', about: 'company', company_id: companyId, title: 'Plectrum', mine: false },
    ])
    expect((await reviewer.call('GET', '/ninja-api/review/count')).json).toEqual({ count: 1 })
    const entry = (await reviewer.call('GET', `/ninja-api/review/companies/${companyId}`)).json
    expect(entry).toMatchObject({
      submitter: { email: owner.email },
      detail: { actions: ['approve', 'request_changes', 'refuse'] },
      changes: [
        { field: 'name', before: 'Plectrum', after: 'Casino' },
        { field: 'description', before: 'We make picks.', after: null },
      ],
    })
    expect((await owner.call('GET', `/ninja-api/review/companies/${companyId}`)).status).toBe(403)
  })

  test('an approval publishes the changes and emails the owners', async () => {
    const { decisionEmails, change, managed, decide, owner, reviewer, path, ...rest } = await office()
    await change(owner.call, proposed)
    const { version } = await managed(reviewer.call)
    const answer = await decide(reviewer.call, 'approve', { headers: { 'if-match': String(version) } })
    expect([answer.status, answer.json['company']]).toMatchObject([200, { ...proposed, proposal: null }])
    expect((await rest.public('GET', path)).json).toMatchObject(proposed)
    expect(JSON.parse((await rest.public('GET', jobsPath)).text)).toMatchObject([{ company: proposed }])
    expect((await reviewer.call('GET', '/ninja-api/review')).json).toMatchObject({ count: 0 })
    expect(await decisionEmails()).toMatchObject([
      { to: owner.email, subject: '[Fretboard] Changes approved: Plectrum' },
    ])
  })

  test('a refusal discards the changes, so the next edit starts from the approved version', async () => {
    const { decisionEmails, change, managed, decide, owner, reviewer, staff, path, ...rest } = await office()
    await change(owner.call, proposed)
    const body = { reason: 'fraud', note: 'That is not you.' }
    expect((await decide(reviewer.call, 'refuse', { body })).status).toBe(200)
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
    expect(await managed(owner.call)).toMatchObject({ proposal: 'refused', feedback: body })
    const [message] = await decisionEmails()
    expect(message).toMatchObject({ to: owner.email, subject: '[Fretboard] Changes refused: Plectrum' })
    expect(message?.text).toContain('That is not you.')
    expect((await decide(reviewer.call, 'approve')).status).toBe(409)
    await change(owner.call, { description: 'We make more picks.' })
    expect(await managed(owner.call)).toMatchObject({
      proposal: 'waiting',
      proposed: { description: 'We make more picks.' },
    })
    const { results } = JSON.parse((await staff.call('GET', `${path}/history`)).text)
    expect(results[0]).toMatchObject({
      user: { id: reviewer.id },
      after: { decision: 'refused', ...body, proposed_name: 'Casino' },
    })
  })

  test('the next edit by an owner is merged with the changes that a reviewer sent back', async () => {
    const { change, managed, decide, owner, reviewer } = await office()
    await change(owner.call, { name: 'Casino' })
    await decide(reviewer.call, 'request-changes', { body: { reason: 'name' } })
    expect(await managed(owner.call)).toMatchObject({
      proposal: 'changes_wanted',
      feedback: { reason: 'name' },
    })
    await change(owner.call, { description: 'We deal.' })
    expect(await managed(owner.call)).toMatchObject({
      proposal: 'waiting',
      proposed: { name: 'Casino', description: 'We deal.' },
      feedback: null,
    })
  })

  test('an edit that restores the approved values withdraws the changes', async () => {
    const { change, managed, owner, reviewer } = await office()
    await change(owner.call, { name: 'Casino', website: null })
    await change(owner.call, { name: 'Plectrum', website: approved.website })
    expect(await managed(owner.call)).toMatchObject({ proposal: null, proposed: null })
    expect((await reviewer.call('GET', '/ninja-api/review')).json).toMatchObject({ count: 0 })
  })
})

describe('decisions on pending changes', () => {
  test.each(['approve', 'refuse'])(
    'undoing %s within 30 seconds restores the pending changes and cancels the email',
    async (step) => {
      const { db, server, now, change, decide, owner, reviewer, staff, path, ...rest } = await office()
      await change(owner.call, proposed)
      const sent = step === 'refuse' ? { body: { reason: 'spam' } } : {}
      const { decision_id: id } = (await decide(reviewer.call, step, sent)).json
      const undo = undoPath(id)
      expect((await staff.call('POST', undo)).status).toBe(404)
      expect((await reviewer.call('POST', undo)).json).toMatchObject({
        ...approved,
        proposal: 'waiting',
        proposed,
      })
      expect((await rest.public('GET', path)).json).toMatchObject(approved)
      expect(await db.$count(companyNotices)).toBe(0)
      expect((await reviewer.call('POST', undo)).status).toBe(409)
      const again = (await decide(reviewer.call, step, sent)).json
      server.clock.now = new Date(now.getTime() + 40_000)
      const late = await reviewer.call('POST', undoPath(again['decision_id']))
      expect([late.status, late.json]).toEqual([409, { detail: 'It is too late to undo this.' }])
    },
  )

  test('a decision returns 409 if the owner has replaced the changes since the reviewer read them', async () => {
    const { change, managed, decide, owner, reviewer, path, ...rest } = await office()
    await change(owner.call, { name: 'Plectrum Ltd' })
    const { version } = await managed(reviewer.call)
    await change(owner.call, { name: 'Plectrum' })
    await change(owner.call, { name: 'Casino' })
    const headers = { 'if-match': String(version) }
    expect((await decide(reviewer.call, 'approve', { headers })).status).toBe(409)
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
  })

  test('an edit with the ETag of the approved version returns 409 while changes are pending', async () => {
    const { change, managed, owner, path, ...rest } = await office()
    const { etag } = await rest.public('GET', path)
    await change(owner.call, { name: 'Casino' })
    expect((await change(owner.call, { name: 'Other' }, { 'if-match': etag })).status).toBe(409)
    const { version } = await managed(owner.call)
    expect((await change(owner.call, { name: 'Other' }, { 'if-match': version })).status).toBe(200)
  })
})

describe('permissions for changes to a company', () => {
  test('neither members of the company nor the submitter can decide on the changes', async () => {
    const { db, change, decide, owner, reviewer, staff, companyId, now } = await office()
    await change(owner.call, { name: 'Casino' })
    await db.update(users).set({ isReviewer: true }).where(eq(users.id, owner.id))
    expect((await decide(owner.call, 'approve')).status).toBe(403)
    await addMember(db, { companyId, userId: staff.id, role: 'recruiter', now })
    expect((await decide(staff.call, 'approve')).status).toBe(403)
    await db.update(revisions).set({ submittedBy: reviewer.id })
    expect((await decide(reviewer.call, 'approve')).json).toEqual({
      detail: 'You cannot review changes that you submitted.',
    })
  })

  test('changes by staff are published immediately, unless the staff member belongs to the company', async () => {
    const { db, change, managed, staff, owner, companyId, now, path, ...rest } = await office()
    await change(owner.call, { name: 'Casino', description: 'We deal.' })
    await change(staff.call, { website: 'https://picks.example/', name: 'Casino' })
    expect((await rest.public('GET', path)).json).toMatchObject({
      name: 'Casino',
      website: 'https://picks.example/',
    })
    expect(await managed(owner.call)).toMatchObject({ proposal: 'waiting' })
    await change(staff.call, { description: 'We deal.' })
    expect(await managed(owner.call)).toMatchObject({ proposal: null })
    await addMember(db, { companyId, userId: staff.id, role: 'owner', now })
    await change(staff.call, { name: 'Mine' })
    expect((await rest.public('GET', path)).json).toMatchObject({ name: 'Casino' })
  })

  test('a new name that another company has is rejected when it is submitted and when it is approved', async () => {
    const { db, change, managed, decide, owner, reviewer } = await office()
    await insertCompany(db, { name: 'Rosewood' })
    expect((await change(owner.call, { name: 'ROSEWOOD' })).status).toBe(422)
    await change(owner.call, { name: 'Casino' })
    await insertCompany(db, { name: 'casino' })
    const answer = await decide(reviewer.call, 'approve')
    expect([answer.status, String(answer.json['detail'])]).toMatchObject([
      409,
      /^Another company has this name/,
    ])
    expect(await managed(owner.call)).toMatchObject({ proposal: 'waiting' })
  })

  test('changes need approval only after a reviewer has approved the first job of the company', async () => {
    const { db, now, owner, reviewer } = await office()
    const companyId = await insertCompany(db, { name: 'Newcomer' })
    await addMember(db, { companyId, userId: owner.id, role: 'owner', now })
    const id = await insertJobIn(db, { state: 'waiting', now, companyId })
    const path = `${companiesPath}/${companyId}`
    const rename = (name: string) => owner.call('PUT', path, { body: { name } })
    expect((await rename('New')).json['name']).toBe('New')
    const { version } = (await reviewer.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
    await rename('Newer')
    const approve = (headers: Record<string, string>) =>
      reviewer.call('POST', `${jobsPath}/${id}/approve`, { headers })
    expect((await approve({ 'if-match': String(version) })).status).toBe(409)
    expect((await approve({})).status).toBe(200)
    expect((await rename('Newest')).json['name']).toBe('Newer')
  })
})

describe('pending changes and other events', () => {
  test('the settlement of an approved job does not publish the pending changes', async () => {
    const { change, managed, owner, staff, jobId, path, ...rest } = await office({ state: 'settlement' })
    await change(owner.call, proposed)
    expect((await staff.call('POST', `${jobsPath}/${jobId}/settle`)).status).toBe(200)
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
    expect(await managed(owner.call)).toMatchObject({ proposal: 'waiting' })
  })

  test('pending changes still need approval after the company becomes trusted', async () => {
    const env = { POSTING_TRUSTED_AFTER: '0' }
    const { db, now, companyId, change, managed, decide, owner, reviewer, path, ...rest } = await office({
      env,
    })
    await change(owner.call, { name: 'Casino' })
    const domain = {
      domain: 'plectrum.example',
      token: 'x',
      verifiedAt: now,
      nextCheckAt: now,
      createdAt: now,
    }
    await db.insert(companyDomains).values({ companyId, ...domain })
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
    await change(owner.call, { description: 'We deal.' })
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
    await decide(reviewer.call, 'refuse', { body: { reason: 'fraud' } })
    await change(owner.call, { description: 'We deal.' })
    expect((await rest.public('GET', path)).json).toMatchObject({ ...approved, description: 'We deal.' })
    expect(await managed(owner.call)).toMatchObject({ proposal: null })
  })

  test('changes to a trusted company need approval while the company has no job on the board', async () => {
    const { db, now, companyId, jobId, change, managed, owner, path, ...rest } = await office({
      env: { POSTING_TRUSTED_AFTER: '0' },
    })
    const domain = {
      domain: 'plectrum.example',
      token: 'x',
      verifiedAt: now,
      nextCheckAt: now,
      createdAt: now,
    }
    await db.insert(companyDomains).values({ companyId, ...domain })
    expect((await owner.call('POST', `${jobsPath}/${jobId}/withdraw`)).status).toBe(200)
    await change(owner.call, { name: 'Casino' })
    expect((await rest.public('GET', path)).json).toMatchObject(approved)
    expect(await managed(owner.call)).toMatchObject({ proposal: 'waiting' })
  })

  test('blocking a domain refuses pending and later changes that link to the domain', async () => {
    const { decisionEmails, change, managed, owner, reviewer, companyId } = await office()
    await change(owner.call, { website: 'https://www.casino.example/' })
    const domains = await reviewer.call('GET', `/ninja-api/review/companies/${companyId}/domains`)
    expect(domains.json).toContainEqual({
      domain: 'casino.example',
      kind: 'website',
      waiting: 1,
      refusal: null,
    })
    const block = { domain: 'casino.example', reason: 'Casinos' }
    expect((await reviewer.call('POST', '/ninja-api/review/blocked-domains', { body: block })).json).toEqual({
      domain: 'casino.example',
      refused: 1,
      published: 0,
      left: 0,
    })
    expect(await managed(owner.call)).toMatchObject({ proposal: 'refused', feedback: { reason: 'spam' } })
    expect(await decisionEmails()).toMatchObject([{ to: owner.email }])
    expect((await change(owner.call, { website: 'https://casino.example/' })).status).toBe(422)
  })

  test('deleting a company deletes its pending changes', async () => {
    const { db, companyId, jobId, change, owner, staff, path } = await office()
    await change(owner.call, { name: 'Casino' })
    await staff.call('DELETE', `${jobsPath}/${jobId}`)
    expect((await staff.call('DELETE', path)).status).toBe(204)
    expect(await db.select().from(companies).where(eq(companies.id, companyId))).toEqual([])
    expect(await db.select().from(revisions)).toEqual([])
  })
})
