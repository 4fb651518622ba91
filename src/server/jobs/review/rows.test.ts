import { expect, test } from 'vitest'

import type { ReviewEntry, ReviewList } from '#contract/jobs/review.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { type Caller, jobsPath } from '../testing.ts'

async function office() {
  const server = await accounts()
  const { now } = server.clock
  const companyId = await insertCompany(server.db, {
    name: 'Plectrum',
    website: 'https://www.plectrum.example/',
  })
  const { call } = await createPersonWithRole(server, 'reviewer', companyId)
  return { server, db: server.db, now, companyId, call }
}

async function listOf(call: Caller): Promise<ReviewList> {
  const { status, text } = await call('GET', '/ninja-api/review')
  expect(status).toBe(200)
  return JSON.parse(text)
}

test('a row of the review queue shows the sender and the strongest warning', async () => {
  const { server, db, now, companyId, call } = await office()
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const sent = { now, companyId, submittedBy: owner.id, submittedAt: now, applyLink: 'https://x.example/' }
  const first = await insertJobIn(db, { ...sent, state: 'waiting', title: 'Django developer' })
  const rowOf = async (id: number) =>
    (await listOf(call)).results.find((row) => row.kind === 'job' && row.job_id === id)
  expect(await rowOf(first)).toMatchObject({
    submitter: { display: null, email: owner.email },
    warning: 'The apply link leads to x.example, not to plectrum.example.',
  })
  for (let more = 0; more < 3; more++) await insertJobIn(db, { ...sent, state: 'waiting' })
  const own = { applyLink: 'https://plectrum.example/', description: 'Django '.repeat(30) }
  const fifth = await insertJobIn(db, { ...sent, ...own, state: 'waiting', title: 'Django developer' })
  expect((await rowOf(fifth))?.warning).toBe('The sender has sent 5 jobs in the last hour.')
  const text = { title: 'Luthier', description: 'We carve guitar necks.', applyLink: own.applyLink }
  const copied = await insertJobIn(db, { ...sent, ...text, state: 'waiting' })
  await insertJobIn(db, { ...text, state: 'published', now, companyId: await insertCompany(db) })
  const warning = 'Another job is nearly the same: 100% of the text matches.'
  expect((await rowOf(copied))?.warning).toBe(warning)
  const { evidence }: ReviewEntry = JSON.parse((await call('GET', `/ninja-api/review/jobs/${copied}`)).text)
  const warnings = evidence.filter(({ tone }) => tone === 'attention')
  expect(evidence.slice(0, warnings.length)).toEqual(warnings)
  expect((await rowOf(copied))?.other_warnings).toBe(warnings.length - 1)
  const imported = await insertJobIn(db, { state: 'rechecking', now, companyId })
  expect(await rowOf(imported)).toMatchObject({ submitter: null })
})

test('the strongest warning about a reported job names the reason, and then a blocked domain', async () => {
  const { server, db, now, companyId, call } = await office()
  const id = await insertJobIn(db, {
    state: 'published',
    now,
    companyId,
    applyLink: 'https://jobs.spam.example/',
  })
  const person = await createPersonWithRole(server, 'none', companyId)
  const report = { reason: 'fraud', note: '' }
  await call('POST', '/ninja-api/review/blocked-domains', { body: { domain: 'spam.example', reason: '' } })
  expect((await person.call('POST', `${jobsPath}/${id}/reports`, { body: report })).json).toEqual({
    in_review: true,
  })
  const warning = 'Reported by 1 person: It asks for money or data, or pretends to be another company.'
  expect((await listOf(call)).results).toMatchObject([{ job_id: id, warning }])
  const { evidence }: ReviewEntry = JSON.parse((await call('GET', `/ninja-api/review/jobs/${id}`)).text)
  expect(evidence.slice(0, 2)).toMatchObject([
    { id: 'fraud_report', text: warning },
    { id: 'blocked_host', text: expect.stringContaining('spam.example is blocked.') },
  ])
})

test('the row of a resubmitted job shows the last decision and the changes since the decision', async () => {
  const { server, db, now, companyId, call } = await office()
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const id = await insertJobIn(db, { state: 'waiting', now, companyId, title: 'Luthier' })
  const entry = async (): Promise<ReviewEntry> =>
    JSON.parse((await call('GET', `/ninja-api/review/jobs/${id}`)).text)
  expect(await entry()).toMatchObject({ is_resubmitted: false, last_decision: null })
  const reason = { reason: 'pay', note: 'Just the range.' }
  const sendBack = { body: reason }
  expect((await call('POST', `${jobsPath}/${id}/request-changes`, sendBack)).status).toBe(200)
  server.clock.now = new Date(now.getTime() + 1)
  const submit = () => owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })
  expect((await submit()).status).toBe(200)
  const lastDecision = { decision: 'changes_wanted', ...reason }
  expect(await entry()).toMatchObject({ is_resubmitted: true, last_decision: lastDecision, changes: [] })
  expect((await listOf(call)).results).toMatchObject([{ job_id: id, is_resubmitted: true }])
  expect((await owner.call('PUT', `${jobsPath}/${id}`, { body: { salary_min: 50_000 } })).status).toBe(200)
  expect((await entry()).changes).toMatchObject([{ field: 'salary_min', after: 50_000 }])
})

test('the row of a company shows the sender of its changes and a warning about the proposed name', async () => {
  const { server, db, now, companyId, call } = await office()
  await insertJobIn(db, { state: 'published', now, companyId })
  await insertCompany(db, { name: 'Acme' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  await owner.call('PUT', `/ninja-api/companies/${companyId}`, { body: { name: 'A.C.M.E.' } })
  expect((await listOf(call)).results).toMatchObject([
    {
      kind: 'company',
      submitter: { email: owner.email },
      warning: 'Its name looks like another company’s: Acme.',
    },
  ])
})
