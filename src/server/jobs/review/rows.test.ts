import { expect, test } from 'vitest'

import type { ReviewList } from '#contract/jobs/review.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { insertJobIn, personOf } from '../lifecycle/testing.ts'
import type { Caller } from '../testing.ts'

async function office() {
  const server = await accounts()
  const { now } = server.clock
  const companyId = await insertCompany(server.db, {
    name: 'Plectrum',
    website: 'https://www.plectrum.example/',
  })
  const { call } = await personOf(server, 'reviewer', companyId)
  return { server, db: server.db, now, companyId, call }
}

async function listOf(call: Caller): Promise<ReviewList> {
  const { status, text } = await call('GET', '/ninja-api/review')
  expect(status).toBe(200)
  return JSON.parse(text)
}

test('a row of the queue shows the sender and the strongest warning', async () => {
  const { server, db, now, companyId, call } = await office()
  const owner = await personOf(server, 'owner', companyId)
  const sent = { now, companyId, submittedBy: owner.id, submittedAt: now, applyLink: 'https://x.example/' }
  const first = await insertJobIn(db, { ...sent, state: 'waiting', title: 'Django developer' })
  const rowOf = async (id: number) =>
    (await listOf(call)).results.find((row) => row.kind === 'job' && row.job_id === id)
  expect(await rowOf(first)).toMatchObject({
    submitter: { display: null, email: owner.email },
    warning: 'The apply link leads to x.example, not to plectrum.example.',
  })
  for (let more = 0; more < 4; more++) await insertJobIn(db, { ...sent, state: 'waiting' })
  expect((await rowOf(first))?.warning).toBe('The sender has sent 5 jobs in the last hour.')
  const imported = await insertJobIn(db, { state: 'rechecking', now, companyId })
  expect((await rowOf(imported))?.submitter).toBeNull()
})

test('the row of a company shows the sender of its changes and a warning about the proposed name', async () => {
  const { server, db, now, companyId, call } = await office()
  await insertJobIn(db, { state: 'published', now, companyId })
  await insertCompany(db, { name: 'Acme' })
  const owner = await personOf(server, 'owner', companyId)
  await owner.call('PUT', `/ninja-api/companies/${companyId}`, { body: { name: 'A.C.M.E.' } })
  expect((await listOf(call)).results).toMatchObject([
    {
      kind: 'company',
      submitter: { email: owner.email },
      warning: 'Its name looks like another company’s: Acme.',
    },
  ])
})
