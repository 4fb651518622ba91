// Attempts to publish content without a review.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { jobsPath } from '../testing.ts'
import { findTrust, insertDecision } from './decision-queries.ts'
import { insertJobIn, personOf } from './testing.ts'

async function office() {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const [owner, reviewer, staff] = [
    await personOf(server, 'owner', companyId),
    await personOf(server, 'reviewer', companyId),
    await personOf(server, 'staff', companyId),
  ]
  return { server, companyId, owner, reviewer, staff, now: server.clock.now }
}

test('staff hiding and publishing a job does not publish its pending revision', async () => {
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

test('the pending revision of a job hidden in another way is reviewed with the job', async () => {
  const { server, companyId, owner, now } = await office()
  const id = await insertJobIn(server.db, { state: 'changes_waiting', now, companyId })
  await server.db.update(jobs).set({ isActive: false }).where(eq(jobs.id, id))
  expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json).toMatchObject({
    state: 'waiting',
    title: 'Changed',
    proposed: null,
  })
})

test('a decision on a reported job applies to the job and not to its pending revision', async () => {
  const { server, companyId, owner, reviewer, now } = await office()
  const id = await insertJobIn(server.db, { state: 'rechecking', now, companyId, recheck: 'reported' })
  await owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Harmless' } })
  const { json } = await reviewer.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'fraud' } })
  expect(json).toMatchObject({ job: { state: 'refused', is_active: false } })
  expect((await owner.call('DELETE', `${jobsPath}/${id}`)).json).toEqual({
    detail: 'Reports of this job were upheld: only staff can delete it.',
  })
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

test('sending back a reported job ends the trust in its company', async () => {
  const { server, companyId, reviewer, now } = await office()
  const decide = async (about: 'posting' | 'reported', decision: 'approved' | 'changes_wanted') => {
    const jobId = await insertJobIn(server.db, { state: 'published', now, companyId })
    const rest = { reason: null, note: null, decidedBy: reviewer.id, decidedAt: now, before: null }
    await insertDecision(server.db, { jobId, about, decision, ...rest })
  }
  await decide('posting', 'approved')
  expect(await findTrust(server.db, companyId)).toMatchObject({ approved: 1 })
  await decide('reported', 'changes_wanted')
  expect(await findTrust(server.db, companyId)).toMatchObject({ approved: 0 })
})
