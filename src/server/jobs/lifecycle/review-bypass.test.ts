// Attempts to publish content without a review.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { seconds } from '#server/lib/duration.ts'

import { insertDecision } from '../state/status-queries.ts'
import { findTrust } from '../store/decisions-queries.ts'
import { type Caller, companiesPath, jobsPath, visitor } from '../testing.ts'
import { createPersonWithRole, insertJobIn, openReport } from './testing.ts'

async function office() {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const [owner, reviewer, staff] = [
    await createPersonWithRole(server, 'owner', companyId),
    await createPersonWithRole(server, 'reviewer', companyId),
    await createPersonWithRole(server, 'staff', companyId),
  ]
  return { server, companyId, owner, reviewer, staff, now: server.clock.now }
}

test('after staff hide a job, its pending revision is published only after a review', async () => {
  const { server, companyId, owner, reviewer, staff, now } = await office()
  const id = await insertJobIn(server.db, { state: 'changes_waiting', now, companyId })
  await staff.call('PUT', `${jobsPath}/${id}`, { body: { is_active: false } })
  expect((await owner.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json).toMatchObject({
    state: 'withdrawn',
    title: 'Changed',
    proposed: null,
  })
  await owner.call('PUT', `${jobsPath}/${id}`, { body: { apply_link: 'https://phish.example/' } })
  expect((await reviewer.call('POST', `${jobsPath}/${id}/approve`)).status).toBe(409)
  expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json).toMatchObject({
    state: 'waiting',
  })
})

test('a pending revision is reviewed with its job after manual SQL has hidden the job', async () => {
  const { server, companyId, owner, now } = await office()
  const id = await insertJobIn(server.db, { state: 'changes_waiting', now, companyId })
  await server.db.update(jobs).set({ stage: 'off' }).where(eq(jobs.id, id))
  expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json).toMatchObject({
    state: 'waiting',
    title: 'Changed',
    proposed: null,
  })
})

test('a decision on a reported job applies to the job and not to its pending revision', async () => {
  const { server, companyId, owner, reviewer, now } = await office()
  const id = await insertJobIn(server.db, { state: 'published', now, companyId })
  await openReport(server.db, id, now)
  await owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Harmless' } })
  const { json } = await reviewer.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'fraud' } })
  expect(json).toMatchObject({ job: { state: 'refused', is_active: false } })
})

test('a decision on a withdrawn revision does not approve the next revision', async () => {
  const { server, companyId, owner, reviewer, now } = await office()
  const id = await insertJobIn(server.db, { state: 'published', now, companyId, title: 'Luthier' })
  const edit = (title: string) => owner.call('PUT', `${jobsPath}/${id}`, { body: { title } })
  await edit('Senior luthier')
  const { version } = (await reviewer.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
  await edit('Luthier')
  await edit('Buy watches')
  const headers = { 'if-match': String(version) }
  expect((await reviewer.call('POST', `${jobsPath}/${id}/approve`, { headers })).status).toBe(409)
  expect((await owner.call('GET', `${jobsPath}/${id}`)).json['title']).toBe('Luthier')
})

test('submitters cannot review their own jobs, even after they leave the company', async () => {
  const { server, companyId, reviewer, now } = await office()
  const sent = { state: 'waiting', now, companyId, submittedBy: reviewer.id } as const
  const id = await insertJobIn(server.db, sent)
  expect((await reviewer.call('POST', `${jobsPath}/${id}/approve`)).json).toEqual({
    detail: 'You cannot review a job that you submitted.',
  })
})

/**
 * Creates a trusted company. The returned functions that send requests advance the clock first, so that no two
 * decisions have the same time.
 */
async function trusted() {
  const base = await office()
  const { server, companyId, owner, reviewer } = base
  const { db, clock } = server
  const now = new Date(clock.now)
  const dates = { createdAt: now, verifiedAt: now, nextCheckAt: now }
  await db.insert(companyDomains).values({ companyId, domain: 'plectrum.example', token: 'x', ...dates })
  const post = (call: Caller, path: string, body: unknown = {}) => {
    clock.now = new Date(clock.now.getTime() + seconds(1))
    return call('POST', path, { body })
  }
  const approved = async () => {
    const id = await insertJobIn(db, { state: 'waiting', now, companyId })
    await post(reviewer.call, `${jobsPath}/${id}/approve`)
    return id
  }
  const jobIds = [await approved(), await approved()]
  const submitNew = async () => {
    const id = await insertJobIn(db, { state: 'draft', now, companyId })
    const { json } = await post(owner.call, `${jobsPath}/${id}/submit`)
    return { id, state: json['state'] }
  }
  const act = (who: { call: Caller }, path: string, body?: unknown) =>
    post(who.call, `${jobsPath}/${path}`, body)
  const queue = async () => (await reviewer.call('GET', '/ninja-api/review')).json['results']
  return { ...base, jobIds, submitNew, act, queue, post }
}

describe('a trusted company', () => {
  test('publishes its jobs before their review', async () => {
    expect(await (await trusted()).submitNew()).toMatchObject({ state: 'rechecking' })
  })

  test('loses trust when reviewers refuse one of its jobs, even if it then deletes the job', async () => {
    const { owner, reviewer, act, submitNew } = await trusted()
    const { id } = await submitNew()
    await act(reviewer, `${id}/refuse`, { reason: 'fraud' })
    expect((await owner.call('DELETE', `${jobsPath}/${id}`)).status).toBe(204)
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
  })

  test('loses trust when reviewers refuse a change to the company', async () => {
    const { companyId, reviewer, owner, jobIds, act, submitNew, post } = await trusted()
    for (const id of jobIds) await act(owner, `${id}/withdraw`)
    const path = `${companiesPath}/${companyId}`
    await owner.call('PUT', path, { body: { name: 'Casino' } })
    await post(reviewer.call, `${path}/refuse`, { reason: 'fraud' })
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
  })

  test('is trusted again when a refusal is undone', async () => {
    const { reviewer, act, submitNew } = await trusted()
    const { json } = await act(reviewer, `${(await submitNew()).id}/refuse`, { reason: 'fraud' })
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
    await reviewer.call('POST', `/ninja-api/review/decisions/${String(json['decision_id'])}/undo`)
    expect(await submitNew()).toMatchObject({ state: 'rechecking' })
  })

  test('needs a review to republish a job that was sent back, even if the company submits the job twice', async () => {
    const { owner, reviewer, act, submitNew } = await trusted()
    const { id } = await submitNew()
    await act(reviewer, `${id}/request-changes`, { reason: 'pay' })
    expect((await act(owner, `${id}/submit`)).json).toMatchObject({ state: 'waiting' })
    await act(owner, `${id}/withdraw`)
    expect((await act(owner, `${id}/submit`)).json).toMatchObject({ state: 'waiting' })
    await act(reviewer, `${id}/approve`)
    await act(owner, `${id}/withdraw`)
    expect((await act(owner, `${id}/submit`)).json).toMatchObject({ state: 'published' })
  })

  test('cannot use a copy or a deletion to bypass the review of a job that was sent back', async () => {
    const { owner, reviewer, act, submitNew, queue } = await trusted()
    const { id } = await submitNew()
    await act(reviewer, `${id}/request-changes`, { reason: 'pay' })
    const copy = await submitNew()
    expect(copy).toMatchObject({ state: 'waiting' })
    await act(owner, `${id}/submit`)
    await act(owner, `${id}/withdraw`)
    expect((await owner.call('DELETE', `${jobsPath}/${id}`)).status).toBe(204)
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
    expect(await queue()).toContainEqual(
      expect.objectContaining({ job_id: id, about: 'sent_back', deleted_at: expect.any(String) }),
    )
    await act(reviewer, `${id}/approve`)
    expect(await submitNew()).toMatchObject({ state: 'rechecking' })
  })

  test('loses trust when its domain is blocked', async () => {
    const { submitNew, post, reviewer } = await trusted()
    await post(reviewer.call, '/ninja-api/review/blocked-domains', { domain: 'plectrum.example' })
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
  })

  test('cannot publish changes to a reported job, or a copy of the job, before the review of the report', async () => {
    const { server, companyId, owner, act, post, jobIds, submitNew } = await trusted()
    const someone = await createPersonWithRole(server, 'none', companyId)
    await post(someone.call, `${jobsPath}/${jobIds[0]}/reports`, { reason: 'fraud' })
    await owner.call('PUT', `${jobsPath}/${jobIds[0]}`, { body: { title: 'Harmless' } })
    expect((await visitor(server)('GET', `${jobsPath}/${jobIds[0]}`)).json['title']).not.toBe('Harmless')
    await act(owner, `${jobIds[0]}/withdraw`)
    expect((await owner.call('DELETE', `${jobsPath}/${jobIds[0]}`)).status).toBe(204)
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
  })

  test('loses trust until reviewers decide on a reported job that it has withdrawn and resubmitted', async () => {
    const { server, companyId, owner, act, post, jobIds, submitNew } = await trusted()
    const someone = await createPersonWithRole(server, 'none', companyId)
    await post(someone.call, `${jobsPath}/${jobIds[0]}/reports`, { reason: 'fraud' })
    await act(owner, `${jobIds[0]}/withdraw`)
    expect((await act(owner, `${jobIds[0]}/submit`)).json).toMatchObject({ state: 'waiting' })
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
  })

  test('regains trust when reviewers decide on the report of a job that it has withdrawn, not on another job', async () => {
    const { server, companyId, owner, reviewer, act, post, jobIds, submitNew } = await trusted()
    const someone = await createPersonWithRole(server, 'none', companyId)
    await post(someone.call, `${jobsPath}/${jobIds[0]}/reports`, { reason: 'fraud' })
    await act(owner, `${jobIds[0]}/withdraw`)
    const other = await submitNew()
    expect(other).toMatchObject({ state: 'waiting' })
    await act(reviewer, `${other.id}/approve`)
    expect(await submitNew()).toMatchObject({ state: 'waiting' })
    expect((await act(reviewer, `${jobIds[0]}/approve`)).json).toMatchObject({ job: { state: 'withdrawn' } })
    expect(await submitNew()).toMatchObject({ state: 'rechecking' })
    expect((await act(owner, `${jobIds[0]}/submit`)).json).toMatchObject({ state: 'published' })
  })

  test('is trusted again when staff publish the job that was sent back', async () => {
    const { staff, reviewer, act, submitNew } = await trusted()
    const { id } = await submitNew()
    await act(reviewer, `${id}/request-changes`, { reason: 'pay' })
    await act(staff, `${id}/publish`)
    expect(await submitNew()).toMatchObject({ state: 'rechecking' })
  })

  test('is trusted again when enough jobs are approved after a refusal', async () => {
    const { owner, reviewer, act, submitNew } = await trusted()
    const refused = await submitNew()
    await act(reviewer, `${refused.id}/refuse`, { reason: 'fraud' })
    for (let count = 0; count < 2; count++) {
      const { id } = await submitNew()
      await act(reviewer, `${id}/approve`)
    }
    expect(await submitNew()).toMatchObject({ state: 'rechecking' })
    expect((await owner.call('DELETE', `${jobsPath}/${refused.id}`)).status).toBe(204)
    expect(await submitNew()).toMatchObject({ state: 'rechecking' })
  })

  test('needs a review for an edit that was sent back before the company became trusted', async () => {
    const { server, owner, reviewer, act, jobIds } = await trusted()
    const edit = () => owner.call('PUT', `${jobsPath}/${jobIds[0]}`, { body: { title: 'Buy watches' } })
    await server.db.update(companyDomains).set({ verifiedAt: null })
    await edit()
    await act(reviewer, `${jobIds[0]}/request-changes`, { reason: 'words' })
    await server.db.update(companyDomains).set({ verifiedAt: server.clock.now })
    await edit()
    expect((await visitor(server)('GET', `${jobsPath}/${jobIds[0]}`)).json['title']).not.toBe('Buy watches')
  })

  test('cannot move a job to the end of the queue by editing it again', async () => {
    const { owner, queue, submitNew, server } = await trusted()
    const { id } = await submitNew()
    const before = await queue()
    server.clock.now = new Date(server.clock.now.getTime() + seconds(5))
    await owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Another' } })
    expect(before).toMatchObject([{ job_id: id }])
    expect(await queue()).toEqual([
      Object.assign({}, Array.isArray(before) ? before[0] : null, {
        title: 'Another',
        warning: expect.any(String),
        other_warnings: expect.any(Number),
      }),
    ])
  })

  test('cannot avoid the review of a reported job by withdrawing the job', async () => {
    const { server, companyId, owner, reviewer, act, post, jobIds, queue } = await trusted()
    const someone = await createPersonWithRole(server, 'none', companyId)
    await post(someone.call, `${jobsPath}/${jobIds[0]}/reports`, { reason: 'fraud' })
    expect(await queue()).toMatchObject([{ job_id: jobIds[0], is_reported: true }])
    await act(owner, `${jobIds[0]}/withdraw`)
    expect((await act(owner, `${jobIds[0]}/submit`)).json).toMatchObject({ state: 'waiting' })
    expect(await queue()).toMatchObject([{ job_id: jobIds[0], is_reported: true }])
    const { json } = await act(reviewer, `${jobIds[0]}/approve`)
    await act(owner, `${jobIds[0]}/withdraw`)
    expect(await queue()).toEqual([])
    expect(json).toMatchObject({ job: { state: 'published' } })
  })

  test('with unreviewed changes is hidden from the public while it has no job on the board', async () => {
    const { server, companyId, owner, jobIds, act } = await trusted()
    const path = `${companiesPath}/${companyId}`
    const shown = async () => (await visitor(server)('GET', path)).status
    await owner.call('PUT', path, { body: { name: 'Casino' } })
    expect(await shown()).toBe(200)
    for (const id of jobIds) await act(owner, `${id}/withdraw`)
    expect(await shown()).toBe(404)
  })
})

test('a company loses trust when a reviewer sends back its reported job', async () => {
  const { server, companyId, reviewer, now } = await office()
  const decide = async (about: 'posting' | 'reported', decision: 'approved' | 'changes_wanted') => {
    const jobId = await insertJobIn(server.db, { state: 'published', now, companyId })
    const rest = { reason: null, note: null, decidedBy: reviewer.id, decidedAt: now, before: null }
    await insertDecision(server.db, { jobId, companyId, about, decision, ...rest })
  }
  await decide('posting', 'approved')
  expect(await findTrust(server.db, companyId)).toMatchObject({ approved: 1 })
  await decide('reported', 'changes_wanted')
  expect(await findTrust(server.db, companyId)).toMatchObject({ approved: 0 })
})
