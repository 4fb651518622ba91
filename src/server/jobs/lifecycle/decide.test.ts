import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { type Caller, jobsPath, visitor } from '../testing.ts'
import { createPersonWithRole, insertJobIn, openReport } from './testing.ts'

async function office() {
  const server = await accounts()
  const companyId = await insertCompany(server.db, { name: 'Plectrum' })
  const people = {
    owner: await createPersonWithRole(server, 'owner', companyId),
    reviewer: await createPersonWithRole(server, 'reviewer', companyId),
    other: await createPersonWithRole(server, 'reviewer', companyId),
    staff: await createPersonWithRole(server, 'staff', companyId),
  }
  const insert = (state: 'waiting' | 'changes_waiting' | 'published') =>
    insertJobIn(server.db, { state, now: server.clock.now, companyId, title: 'Luthier' })
  const pass = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return {
    server,
    companyId,
    people,
    insert,
    pass,
    /** Advances the clock until the emails about decisions are sent, and returns all emails. */
    emails: async () => {
      pass(minutes(15))
      await server.app.tasks.runDue()
      return server.messages()
    },
    read: (id: number) => visitor(server)('GET', `${jobsPath}/${id}`),
  }
}

type Body = Record<string, string>

const decide = (call: Caller, id: number, [action, body]: [string, Body?]) =>
  call('POST', `${jobsPath}/${id}/${action}`, body === undefined ? {} : { body })

const refusal = (action: string): [Body?] => (action === 'refuse' ? [{ reason: 'spam' }] : [])

const undo = (call: Caller, decision: unknown) =>
  call('POST', `/ninja-api/review/decisions/${String(decision)}/undo`)

test('approving publishes a job for 90 days and emails the company', async () => {
  const { emails, people, insert, read } = await office()
  const id = await insert('waiting')
  expect((await read(id)).status).toBe(404)
  expect((await decide(people.reviewer.call, id, ['approve'])).status).toBe(200)
  expect((await read(id)).json).toMatchObject({
    is_active: true,
    first_published_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2027-02-18T23:59:59.999Z',
  })
  expect(await emails()).toMatchObject([{ to: people.owner.email, subject: '[Fretboard] Approved: Luthier' }])
})

test('requesting changes emails the reason, and the company can correct and resubmit the job', async () => {
  const { emails, people, insert } = await office()
  const id = await insert('waiting')
  const body = { reason: 'pay', note: 'Just the range, please.\nThanks!' }
  expect((await decide(people.reviewer.call, id, ['request-changes', body])).status).toBe(200)
  const [email] = await emails()
  const next = `You can change it and send it for review again:\n\nOpen the job\nhttp`
  expect(email?.text).toContain(
    `"Luthier" was sent back for changes.\n\nThe reason: The pay is missing.\n\nThe reviewer wrote:\n\n> Just the range, please.\n> Thanks!\n\n${next}`,
  )
  const path = `/ninja-api/dashboard/jobs/${id}`
  expect((await people.owner.call('GET', path)).json).toMatchObject({
    state: 'changes_wanted',
    feedback: { decision: 'changes_wanted', ...body },
  })
  await people.owner.call('PUT', `${jobsPath}/${id}`, { body: { salary_min: 50_000 } })
  expect((await decide(people.owner.call, id, ['submit', {}])).json).toMatchObject({
    state: 'waiting',
    feedback: null,
  })
})

test('a pending revision is published only when it is approved', async () => {
  const { people, insert, read } = await office()
  const id = await insert('changes_waiting')
  expect((await read(id)).json).toMatchObject({ title: 'Luthier' })
  await decide(people.reviewer.call, id, ['approve'])
  expect((await read(id)).json).toMatchObject({ title: 'Changed', slug: 'changed' })
})

test('refusing a revision keeps the published version and emails the company', async () => {
  const { emails, people, insert, read } = await office()
  const id = await insert('changes_waiting')
  await decide(people.reviewer.call, id, ['refuse', { reason: 'spam' }])
  const [email] = await emails()
  expect(email?.text).toContain(
    'Your changes to "Luthier" were refused. The job stays on the board without them.',
  )
  expect(email?.text).toContain('You can edit your changes and send them for review again:')
  expect((await read(id)).json).toMatchObject({ title: 'Luthier' })
  expect((await people.owner.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json).toMatchObject({
    state: 'published',
    proposal: 'refused',
    proposed: { title: 'Changed' },
    feedback: { about: 'changes', decision: 'refused', reason: 'spam' },
  })
})

test('a reviewer takes a live job with a pending edit off the board, tells the company why, and undoes it', async () => {
  const { emails, people, insert, read, server } = await office()
  const id = await insert('changes_waiting')
  const path = `/ninja-api/dashboard/jobs/${id}`
  const takeDown = async () => {
    const headers = { 'if-match': String((await people.reviewer.call('GET', path)).json['version']) }
    const body = { reason: 'dead_link', take_down: true }
    return people.reviewer.call('POST', `${jobsPath}/${id}/refuse`, { headers, body })
  }
  const { json } = await takeDown()
  expect((await read(id)).status).toBe(404)
  expect((await undo(people.reviewer.call, json['decision_id'])).status).toBe(200)
  expect((await read(id)).json).toMatchObject({ title: 'Luthier' })
  expect((await people.owner.call('GET', path)).json).toMatchObject({ state: 'changes_waiting' })
  expect((await takeDown()).status).toBe(200)
  expect((await people.owner.call('GET', path)).json).toMatchObject({ state: 'refused' })
  const [email] = await emails()
  expect(email?.to).toBe(people.owner.email)
  expect(email?.text).toContain('was refused and is off the board.\n\nThe reason: The apply link is dead.')
  expect(await server.messages()).toHaveLength(1)
})

test('a title that disagrees with the level is a reason to ask for changes, and not to refuse', async () => {
  const { people, insert } = await office()
  for (const reason of ['level', 'unknown_company', 'dead_link'])
    expect(
      (await decide(people.reviewer.call, await insert('waiting'), ['request-changes', { reason }])).status,
    ).toBe(200)
  expect(
    (await decide(people.reviewer.call, await insert('waiting'), ['refuse', { reason: 'level' }])).status,
  ).toBe(422)
})

test.each(['waiting', 'changes_waiting', 'published'] as const)(
  'undoing a decision within 30 seconds returns the job to the state %s and cancels the email',
  async (state) => {
    const { server, people, insert, pass, emails } = await office()
    const id = await insert(state)
    const path = `/ninja-api/dashboard/jobs/${id}`
    const before = (await people.reviewer.call('GET', path)).json
    const headers = { 'if-match': String(before['version']) }
    const actions = state === 'published' ? ['refuse'] : ['approve', 'refuse']
    for (const action of actions) {
      const [body] = refusal(action)
      const { json } = await people.reviewer.call('POST', `${jobsPath}/${id}/${action}`, {
        headers,
        ...(body && { body }),
      })
      expect(json).toMatchObject({ undo_until: new Date(server.clock.now.getTime() + 30_000).toISOString() })
      pass(30_000)
      expect((await undo(people.other.call, json['decision_id'])).status).toBe(404)
      expect((await undo(people.reviewer.call, json['decision_id'])).status).toBe(200)
      expect((await people.reviewer.call('GET', path)).json).toEqual(before)
      expect((await undo(people.reviewer.call, json['decision_id'])).status).toBe(409)
    }
    expect(await emails()).toEqual([])
  },
)

test('a job whose approval was undone counts as new when it is approved again', async () => {
  const { server, people, insert, pass } = await office()
  const id = await insert('waiting')
  const approve = async () => (await people.reviewer.call('POST', `${jobsPath}/${id}/approve`)).json
  await undo(people.reviewer.call, (await approve())['decision_id'])
  pass(days(1))
  await approve()
  const job = await findManagedJob(server.db, id)
  expect(job?.firstListedAt).toEqual(server.clock.now)
})

test('a decision cannot be undone after 30 seconds or after another change', async () => {
  const { people, insert, pass } = await office()
  const late = await decide(people.reviewer.call, await insert('waiting'), ['approve'])
  pass(33_000)
  expect((await undo(people.reviewer.call, late.json['decision_id'])).json).toEqual({
    detail: 'It is too late to undo this.',
  })
  const id = await insert('waiting')
  const overtaken = await decide(people.reviewer.call, id, ['approve'])
  await people.owner.call('POST', `${jobsPath}/${id}/withdraw`)
  expect((await undo(people.reviewer.call, overtaken.json['decision_id'])).json).toEqual({
    detail: 'This job has changed since.',
  })
})

test('only one of two concurrent reviewers can decide, and the other gets 409', async () => {
  const { people, insert } = await office()
  const id = await insert('waiting')
  const version = String((await people.other.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json['version'])
  const headers = { 'if-match': version }
  const [approved, refused] = await Promise.all([
    people.reviewer.call('POST', `${jobsPath}/${id}/approve`, { headers }),
    people.other.call('POST', `${jobsPath}/${id}/refuse`, { headers, body: { reason: 'spam' } }),
  ])
  expect(new Set([approved.status, refused.status])).toEqual(new Set([200, 409]))
})

test.each([
  { what: 'a job that was edited', by: 'owner', body: { title: 'Changed again' } },
  { what: 'a job of a company that was renamed', by: 'staff', body: { name: 'Other' } },
] as const)('a decision on $what after the reviewer read it returns 409', async ({ by, body }) => {
  const { companyId, people, insert } = await office()
  const id = await insert('changes_waiting')
  const version = String(
    (await people.reviewer.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json['version'],
  )
  const path = by === 'owner' ? `${jobsPath}/${id}` : `/ninja-api/companies/${companyId}`
  expect((await people[by].call('PUT', path, { body })).status).toBe(200)
  const answer = await people.reviewer.call('POST', `${jobsPath}/${id}/approve`, {
    headers: { 'if-match': version },
  })
  expect([answer.status, answer.json]).toEqual([
    409,
    { detail: 'This has changed since you loaded it. Load it again before you save.' },
  ])
})

describe('a second decision', () => {
  const nothingNew = {
    detail:
      'Nothing new is pending review. To decide on this job anyway, read it and send its version in If-Match.',
  }

  test.each([
    ['waiting', 'approve'],
    ['changes_waiting', 'approve'],
    ['changes_waiting', 'refuse'],
    ['rechecking', 'approve'],
  ] as const)(
    'on a job in the state %s returns 409 after the decision %s, unless If-Match has the version of the job',
    async (state, first) => {
      const { server, companyId, people } = await office()
      const id = await insertJobIn(server.db, { state, now: server.clock.now, companyId })
      expect((await decide(people.reviewer.call, id, [first, ...refusal(first)])).status).toBe(200)
      const refuse = (headers: Record<string, string>) =>
        people.other.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'fraud' }, headers })
      for (const headers of [{}, { 'if-match': '*' }]) {
        const { status, json } = await refuse(headers)
        expect([status, json]).toEqual([409, nothingNew])
      }
      const { version } = (await people.other.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
      expect((await refuse({ 'if-match': String(version) })).json).toMatchObject({
        job: { state: 'refused' },
      })
    },
  )

  test.each([
    ['approve', 'reported'],
    ['refuse', 'published'],
  ] as const)(
    'returns 409 after the decision %s, even if the job had both a pending edit and a recheck (%s)',
    async (first, recheck) => {
      const { server, companyId, people, pass } = await office()
      const { now } = server.clock
      const id = await insertJobIn(server.db, {
        state: 'changes_waiting',
        now,
        companyId,
        submittedAt: now,
        ...(recheck === 'published' && { approval: 'asked' }),
      })
      if (recheck === 'reported') await openReport(server.db, id, now)
      pass(1000)
      expect((await decide(people.reviewer.call, id, [first, ...refusal(first)])).status).toBe(200)
      const { status, json } = await decide(people.other.call, id, [first, ...refusal(first)])
      expect([status, json]).toEqual([409, nothingNew])
    },
  )

  test('does not need If-Match once the job is pending again', async () => {
    const { people, insert, pass } = await office()
    const id = await insert('waiting')
    const { json } = await decide(people.reviewer.call, id, ['approve'])
    await undo(people.reviewer.call, json['decision_id'])
    expect((await decide(people.other.call, id, ['approve'])).status).toBe(200)
    pass(1000)
    await people.owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Lutenist' } })
    expect((await decide(people.reviewer.call, id, ['approve'])).status).toBe(200)
  })
})

/** Creates a reviewer, and a job that expired while a revision was pending. */
async function expiredWithEdit() {
  const board = await office()
  const id = await board.insert('changes_waiting')
  board.pass(days(11))
  // Creates another reviewer, because the session of the reviewer from office() has expired by now.
  const { call } = await createPersonWithRole(board.server, 'reviewer', board.companyId)
  const entry = async () => (await call('GET', `/ninja-api/review/jobs/${id}`)).json
  const approve = (body?: unknown) =>
    call('POST', `${jobsPath}/${id}/approve`, body === undefined ? {} : { body })
  return { ...board, id, call, entry, approve }
}

describe('the pending revision of an expired job', () => {
  test('remains in the queue, which shows when the job expired', async () => {
    const { id, entry, read } = await expiredWithEdit()
    expect((await read(id)).status).toBe(404)
    expect(await entry()).toMatchObject({ about: 'changes', expired_at: '2026-11-30T12:00:00.000Z' })
  })

  test('is applied by an approval without renewing the job', async () => {
    const { id, approve, read } = await expiredWithEdit()
    const { status, json } = await approve()
    expect([status, json]).toMatchObject([200, { job: { state: 'expired', title: 'Changed' } }])
    expect((await read(id)).status).toBe(404)
  })

  test('is applied by an approval with renewal, and undoing the approval also undoes the renewal', async () => {
    const { id, call, approve, read, entry } = await expiredWithEdit()
    const before = await entry()
    const { status, json } = await approve({ renew: true })
    expect([status, json]).toMatchObject([200, { job: { state: 'published', title: 'Changed' } }])
    expect((await read(id)).json).toMatchObject({
      expires_at: '2027-03-01T23:59:59.999Z',
      first_published_at: '2026-11-10T12:00:00.000Z',
    })
    await undo(call, json['decision_id'])
    expect(await entry()).toEqual(before)
  })

  test('cannot be approved with renewal before the job has expired', async () => {
    const { people, insert } = await office()
    const id = await insert('changes_waiting')
    const { call } = people.reviewer
    const { status, json } = await call('POST', `${jobsPath}/${id}/approve`, { body: { renew: true } })
    expect([status, json]).toEqual([
      409,
      { detail: 'This job has not expired. Approve it without renewing it.' },
    ])
    expect((await call('GET', `/ninja-api/review/jobs/${id}`)).json).toMatchObject({ expired_at: null })
    const invalid = await call('POST', `${jobsPath}/${id}/approve`, { body: { renew: 'perhaps' } })
    expect(invalid.status).toBe(422)
  })
})
