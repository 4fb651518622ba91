// Ways around a decision of reviewers. Each test plays the calls of somebody who wants a job on the board without one.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { accounts } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { matters, reports } from '#server/db/tables/reviews.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'

import { createPersonWithRole, insertJobIn } from '../lifecycle/testing.ts'
import { eraseClosedMatters } from '../store/matters-queries.ts'
import { addMember } from '../store/members-queries.ts'
import { type Caller, jobsPath } from '../testing.ts'

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

async function office(env: Record<string, string> = {}) {
  const server = await accounts({ SETTLEMENT_SECRET: secret, ...env })
  const companyId = await insertCompany(server.db)
  const [owner, reviewer, staff] = [
    await createPersonWithRole(server, 'owner', companyId),
    await createPersonWithRole(server, 'reviewer', companyId),
    await createPersonWithRole(server, 'staff', companyId),
  ]
  const pay = async (id: number) => {
    const body = JSON.stringify({ type: 'job.settled', data: { job_id: id } })
    const at = new Date()
    const response = await server.app.inject({
      method: 'POST',
      url: '/ninja-api/settlements',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      },
    })
    return response.statusCode
  }
  return { server, companyId, owner, reviewer, staff, pay, now: server.clock.now }
}

type Office = Awaited<ReturnType<typeof office>>

/** Returns the state in which `caller` sees the job, and whether visitors see it. */
async function look({ server, owner }: Office, id: number): Promise<{ state: unknown; isPublic: boolean }> {
  const { json } = await owner.call('GET', `/ninja-api/dashboard/jobs/${id}`)
  const { statusCode } = await server.app.inject(`${jobsPath}/${id}`)
  return { state: json['state'], isPublic: statusCode === 200 }
}

function insert({ server, companyId, now }: Office, state: JobState, row = {}): Promise<number> {
  return insertJobIn(server.db, { state, now, companyId, ...row })
}

async function queued({ call }: { call: Caller }): Promise<unknown[]> {
  const { json } = await call('GET', '/ninja-api/review')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the review list is an array of rows
  return (json['results'] as { job_id: number }[]).map(({ job_id: id }) => id)
}

describe('an expired job', () => {
  test('that was edited after its approval returns with a new closing date only after a review', async () => {
    const site = await office()
    const id = await insert(site, 'expired', { approval: 'missing' })
    const expires_at = new Date(site.now.getTime() + days(30)).toISOString()
    const { status } = await site.owner.call('PUT', `${jobsPath}/${id}`, { body: { expires_at } })
    expect(status).toBe(200)
    expect(await look(site, id)).toEqual({ state: 'waiting', isPublic: false })
    await site.reviewer.call('POST', `${jobsPath}/${id}/approve`)
    expect(await look(site, id)).toEqual({ state: 'published', isPublic: true })
    expect((await site.owner.call('GET', `${jobsPath}/${id}`)).json['expires_at']).toBe(expires_at)
  })

  test('that is unchanged since its approval returns with a new closing date at once', async () => {
    const site = await office()
    const id = await insert(site, 'expired')
    const expires_at = new Date(site.now.getTime() + days(30)).toISOString()
    await site.owner.call('PUT', `${jobsPath}/${id}`, { body: { expires_at } })
    expect(await look(site, id)).toEqual({ state: 'published', isPublic: true })
  })

  test('does not return with a new closing date after its domain was blocked', async () => {
    const site = await office()
    const id = await insert(site, 'expired')
    await site.reviewer.call('POST', '/ninja-api/review/blocked-domains', { body: { domain: 'example.org' } })
    const expires_at = new Date(site.now.getTime() + days(30)).toISOString()
    expect((await site.owner.call('PUT', `${jobsPath}/${id}`, { body: { expires_at } })).status).toBe(422)
    expect(await look(site, id)).toEqual({ state: 'expired', isPublic: false })
  })

  test('with a report that nobody has decided on is renewed only after a review', async () => {
    const site = await office()
    const id = await insert(site, 'published')
    await site.reviewer.call('POST', `${jobsPath}/${id}/reports`, { body: { reason: 'fraud' } })
    site.server.clock.now = new Date(site.now.getTime() + days(11))
    expect(await look(site, id)).toEqual({ state: 'rechecking', isPublic: false })
    expect((await site.owner.call('POST', `${jobsPath}/${id}/renew`)).json['state']).toBe('waiting')
    expect((await site.reviewer.call('GET', `/ninja-api/review/jobs/${id}`)).json).toMatchObject({
      is_reported: true,
    })
  })
})

describe('a payment', () => {
  const fees = { POSTING_FEES: 'settle_first', SETTLEMENT_URL: '/prices' }

  test('publishes a job that no reviewer has seen only after a review', async () => {
    const site = await office(fees)
    const id = await insert(site, 'settlement', { approval: 'asked' })
    expect(await queued(site.reviewer)).toEqual([id])
    expect(await site.pay(id)).toBe(204)
    expect(await look(site, id)).toEqual({ state: 'waiting', isPublic: false })
    await site.reviewer.call('POST', `${jobsPath}/${id}/approve`)
    expect(await look(site, id)).toEqual({ state: 'published', isPublic: true })
  })

  test('does not publish a job whose domain was blocked', async () => {
    const site = await office(fees)
    const id = await insert(site, 'settlement')
    await site.reviewer.call('POST', '/ninja-api/review/blocked-domains', { body: { domain: 'example.org' } })
    await site.staff.call('POST', `${jobsPath}/${id}/settle`)
    expect(await look(site, id)).toEqual({ state: 'waiting', isPublic: false })
  })

  test.each(['draft', 'waiting', 'changes_wanted', 'refused'] as const)(
    'is remembered for a job in the state %s',
    async (state) => {
      const site = await office(fees)
      const id = await insert(site, state)
      expect(await site.pay(id)).toBe(204)
      expect(await look(site, id)).toEqual({ state, isPublic: false })
      if (state !== 'waiting') await site.owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })
      await site.reviewer.call('POST', `${jobsPath}/${id}/approve`)
      expect(await look(site, id)).toEqual({ state: 'published', isPublic: true })
    },
  )
})

describe('a job that waits for payment', () => {
  test('can be approved, sent back and refused before the payment', async () => {
    const site = await office({ POSTING_FEES: 'settle_first', SETTLEMENT_URL: '/prices' })
    const [seen, back, gone] = [
      await insert(site, 'settlement', { approval: 'asked' }),
      await insert(site, 'settlement', { approval: 'asked' }),
      await insert(site, 'settlement', { approval: 'asked' }),
    ]
    await site.reviewer.call('POST', `${jobsPath}/${seen}/approve`)
    await site.reviewer.call('POST', `${jobsPath}/${back}/request-changes`, { body: { reason: 'unclear' } })
    await site.reviewer.call('POST', `${jobsPath}/${gone}/refuse`, { body: { reason: 'spam' } })
    expect(await Promise.all([seen, back, gone].map(async (id) => (await look(site, id)).state))).toEqual([
      'settlement',
      'changes_wanted',
      'refused',
    ])
    expect(await queued(site.reviewer)).toEqual([])
    await site.pay(seen)
    expect(await look(site, seen)).toEqual({ state: 'published', isPublic: true })
  })
})

test('undoing an approval also takes back the approval of the other jobs of the company', async () => {
  const site = await office()
  const queuedJob = await insert(site, 'rechecking')
  const other = await insert(site, 'published', { approval: 'missing', updatedAt: site.now })
  const { json } = await site.reviewer.call('POST', `${jobsPath}/${queuedJob}/approve`)
  await site.reviewer.call('POST', `/ninja-api/review/decisions/${String(json['decision_id'])}/undo`)
  expect(await queued(site.reviewer)).toEqual([queuedJob])
  await site.owner.call('POST', `${jobsPath}/${queuedJob}/withdraw`)
  expect(await queued(site.reviewer)).toEqual([other])
})

/** A company whose jobs go on the board before their review, as long as no matter of it is open. */
async function trustedOffice() {
  const site = await office({ POSTING_TRUSTED_AFTER: '0' })
  const { server, companyId, owner, reviewer, now } = site
  const dates = { createdAt: now, verifiedAt: now, nextCheckAt: now }
  await server.db.insert(companyDomains).values({ companyId, domain: 'lute.example', token: 'x', ...dates })
  const submitNew = async () => {
    const id = await insert(site, 'draft')
    return (await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json['state']
  }
  const entries = async () => (await reviewer.call('GET', '/ninja-api/review')).json['results']
  const reported = async ({ reason = 'fraud', ...row }: { reason?: string; submittedBy?: number } = {}) => {
    const id = await insert(site, 'published', row)
    const someone = await createPersonWithRole(server, 'none', companyId)
    await someone.call('POST', `${jobsPath}/${id}/reports`, { body: { reason, note: 'Asks for money' } })
    await owner.call('POST', `${jobsPath}/${id}/withdraw`)
    return id
  }
  return { ...site, submitNew, entries, reported }
}

describe('a reported job', () => {
  test('stays in the queue after its company has dropped its domain, deleted the job and verified again', async () => {
    const site = await trustedOffice()
    const { server, owner, reviewer, submitNew, entries } = site
    const id = await site.reported()
    await server.db.update(companyDomains).set({ verifiedAt: null })
    expect((await owner.call('DELETE', `${jobsPath}/${id}`)).status).toBe(204)
    await server.db.update(companyDomains).set({ verifiedAt: site.now })
    expect(await submitNew()).toBe('waiting')
    const entry = { job_id: id, about: 'reported', is_reported: true, deleted_at: site.now.toISOString() }
    expect(await entries()).toContainEqual(expect.objectContaining(entry))
    expect((await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)).json).toMatchObject({
      ...entry,
      job: { title: 'Django Developer', state: 'withdrawn', actions: ['approve', 'refuse'] },
      reports: { people: 1, newest: [{ reason: 'fraud', note: 'Asks for money' }] },
    })
    expect((await owner.call('POST', `${jobsPath}/${id}/approve`)).status).toBe(404)
    const back = await reviewer.call('POST', `${jobsPath}/${id}/request-changes`, {
      body: { reason: 'other' },
    })
    expect(back.status).toBe(409)
    const { json } = await reviewer.call('POST', `${jobsPath}/${id}/approve`)
    expect(await submitNew()).toBe('rechecking')
    await reviewer.call('POST', `/ninja-api/review/decisions/${String(json['decision_id'])}/undo`)
    expect(await submitNew()).toBe('waiting')
    expect(await entries()).toContainEqual(expect.objectContaining(entry))
  })

  test('stays in the queue after it was withdrawn, whatever reviewers decide on other jobs', async () => {
    const site = await trustedOffice()
    const { owner, reviewer, submitNew, entries } = site
    const id = await site.reported()
    const other = await insert(site, 'waiting')
    await reviewer.call('POST', `${jobsPath}/${other}/approve`)
    expect(await submitNew()).toBe('waiting')
    expect(await entries()).toContainEqual(
      expect.objectContaining({ job_id: id, about: 'reported', deleted_at: null }),
    )
    const { evidence } = (
      await reviewer.call('GET', `/ninja-api/review/jobs/${await insert(site, 'waiting')}`)
    ).json
    expect(evidence).toContainEqual(expect.objectContaining({ id: 'open_matters', tone: 'attention' }))
    expect((await reviewer.call('POST', `${jobsPath}/${id}/approve`)).json).toMatchObject({
      job: { state: 'withdrawn' },
    })
    expect(await submitNew()).toBe('rechecking')
    expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json['state']).toBe(
      'published',
    )
  })

  test('cannot be approved by its submitter after it was deleted', async () => {
    const site = await trustedOffice()
    const { reviewer } = site
    const id = await site.reported({ submittedBy: reviewer.id })
    await site.owner.call('DELETE', `${jobsPath}/${id}`)
    expect((await reviewer.call('POST', `${jobsPath}/${id}/approve`)).json).toEqual({
      detail: 'You cannot review a job that you submitted.',
    })
    expect(await site.submitNew()).toBe('waiting')
  })

  test('lets reviewers block its domain after it was deleted', async () => {
    const site = await trustedOffice()
    const id = await site.reported()
    await site.owner.call('DELETE', `${jobsPath}/${id}`)
    const { status, text } = await site.reviewer.call('GET', `/ninja-api/review/jobs/${id}/domains`)
    expect([status, JSON.parse(text)]).toMatchObject([200, [{ domain: 'example.org', kind: 'apply' }]])
  })

  test('suspends the trust only if enough people have reported it', async () => {
    const { entries, reported, submitNew } = await trustedOffice()
    await reported({ reason: 'spam' })
    expect(await entries()).toEqual([])
    expect(await submitNew()).toBe('rechecking')
  })

  test('is erased a minute after the decision on it, if it was deleted', async () => {
    const site = await trustedOffice()
    const { db } = site.server
    const id = await site.reported()
    await site.owner.call('DELETE', `${jobsPath}/${id}`)
    await site.reviewer.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'fraud' } })
    await eraseClosedMatters(db, site.now)
    expect(await db.$count(reports)).toBe(1)
    await eraseClosedMatters(db, new Date(site.now.getTime() + 1))
    expect(await db.$count(reports)).toBe(0)
    expect(await db.select({ copy: matters.copy }).from(matters)).toEqual([{ copy: null }])
  })
})

test('an edit that was sent back and that its company takes back waits for reviewers, who restore the trust', async () => {
  const site = await trustedOffice()
  const { server, owner, reviewer, submitNew, entries } = site
  const id = await insert(site, 'published')
  const edit = (title: string) => owner.call('PUT', `${jobsPath}/${id}`, { body: { title } })
  await server.db.update(companyDomains).set({ verifiedAt: null })
  await edit('Casino dealer')
  await reviewer.call('POST', `${jobsPath}/${id}/request-changes`, { body: { reason: 'words' } })
  await server.db.update(companyDomains).set({ verifiedAt: site.now })
  expect(await entries()).toEqual([])
  await edit('Django Developer')
  expect(await entries()).toMatchObject([{ job_id: id, about: 'sent_back' }])
  expect(await submitNew()).toBe('waiting')
  expect((await reviewer.call('POST', `${jobsPath}/${id}/approve`)).json).toMatchObject({
    job: { state: 'published' },
  })
  expect(await submitNew()).toBe('rechecking')
})

describe('a job that reviewers turned down', () => {
  test.each([
    ['refuse', 'fraud'],
    ['request-changes', 'words'],
  ])('cannot move to a trusted company: %s', async (action, reason) => {
    const site = await trustedOffice()
    const { server, companyId, owner, reviewer, now } = site
    const other = await insertCompany(server.db)
    await addMember(server.db, { companyId: other, userId: owner.id, role: 'owner', now })
    const id = await insert({ ...site, companyId: other }, 'waiting')
    await reviewer.call('POST', `${jobsPath}/${id}/${action}`, { body: { reason } })
    await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })
    await owner.call('POST', `${jobsPath}/${id}/withdraw`)
    const { status } = await owner.call('PUT', `${jobsPath}/${id}`, { body: { company_id: companyId } })
    expect([status, (await look(site, id)).state]).toEqual([409, 'draft'])
  })

  test('needs an approval after its company has regained trust', async () => {
    const site = await trustedOffice()
    const { owner, reviewer } = site
    const id = await insert(site, 'waiting')
    await reviewer.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'fraud' } })
    expect(await site.submitNew()).toBe('rechecking')
    expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json['state']).toBe('waiting')
    await reviewer.call('POST', `${jobsPath}/${id}/approve`)
    expect(await look(site, id)).toEqual({ state: 'published', isPublic: true })
  })
})

test('joining the company of a refused job prevents a reviewer from undoing the refusal', async () => {
  const site = await office()
  const { server, companyId, reviewer, now } = site
  const id = await insert(site, 'waiting')
  const { json } = await reviewer.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'spam' } })
  await addMember(server.db, { companyId, userId: reviewer.id, role: 'recruiter', now })
  const path = `/ninja-api/review/decisions/${String(json['decision_id'])}/undo`
  expect((await reviewer.call('POST', path)).status).toBe(403)
  expect((await look(site, id)).state).toBe('refused')
})
