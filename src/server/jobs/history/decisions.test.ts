import { describe, expect, test } from 'vitest'

import type { HistoryPage } from '#contract/jobs/history.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { type Caller, jobsPath } from '../testing.ts'

async function office() {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const people = {
    owner: await createPersonWithRole(server, 'owner', companyId),
    reviewer: await createPersonWithRole(server, 'reviewer', companyId),
    staff: await createPersonWithRole(server, 'staff', companyId),
    other: await createPersonWithRole(server, 'none', companyId),
  }
  const insert = (state: 'waiting' | 'changes_waiting' | 'published' | 'rechecking') =>
    insertJobIn(server.db, { state, now: server.clock.now, companyId, title: 'Luthier' })
  const pass = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return { ...server, people, insert, pass }
}

async function historyOf({ call }: { call: Caller }, id: number, query = ''): Promise<HistoryPage> {
  return JSON.parse((await call('GET', `${jobsPath}/${id}/history${query}`)).text)
}

const refusal = { reason: 'pay', note: 'Just the range, please.' }

describe('decisions in the history', () => {
  test.each(['waiting', 'changes_waiting'] as const)(
    'members, reviewers and staff see the reason and note of a decision on a job in the state %s',
    async (state) => {
      const { people, insert, clock } = await office()
      const id = await insert(state)
      await people.reviewer.call('POST', `${jobsPath}/${id}/request-changes`, { body: refusal })
      const decision = {
        at: clock.now.toISOString(),
        about: state === 'waiting' ? 'posting' : 'changes',
        decision: 'changes_wanted',
        ...refusal,
      }
      const user = { id: people.reviewer.id, display: people.reviewer.email }
      for (const person of [people.reviewer, people.staff])
        expect((await historyOf(person, id)).decisions).toEqual([
          { id: expect.any(Number), user, ...decision },
        ])
      const ofMember = await historyOf(people.owner, id)
      expect(ofMember.decisions).toEqual([{ id: expect.any(Number), user: null, ...decision }])
      expect(JSON.stringify(ofMember)).not.toContain(people.reviewer.email)
    },
  )

  test('members see neither reports nor changes by users outside the company', async () => {
    const { people, insert } = await office()
    const id = await insert('rechecking')
    const body = { reason: 'fraud' }
    await people.other.call('POST', `${jobsPath}/${id}/reports`, { body })
    await people.reviewer.call('POST', `${jobsPath}/${id}/approve`)
    await people.other.call('POST', `${jobsPath}/${id}/reports`, { body })
    await people.owner.call('POST', `${jobsPath}/${id}/withdraw`)
    const { results, decisions } = await historyOf(people.owner, id)
    expect(results).toMatchObject([{ user: { id: people.owner.id }, after: { is_active: false } }])
    expect(results[0]?.after).not.toHaveProperty('recheck')
    expect(decisions).toEqual([])
    const all = await historyOf(people.reviewer, id)
    expect(all.results.map(({ via }) => via)).toContain('report')
    expect(all.decisions).toMatchObject([{ about: 'reported', decision: 'approved' }])
  })

  test('the history omits undone decisions', async () => {
    const { people, insert } = await office()
    const id = await insert('waiting')
    const { json } = await people.reviewer.call('POST', `${jobsPath}/${id}/request-changes`, {
      body: refusal,
    })
    await people.reviewer.call('POST', `/ninja-api/review/decisions/${String(json['decision_id'])}/undo`)
    expect((await historyOf(people.staff, id)).decisions).toEqual([])
  })

  test('each decision appears on one page of the history, with the changes made at the same time', async () => {
    const { people, insert, pass } = await office()
    const id = await insert('changes_waiting')
    await people.reviewer.call('POST', `${jobsPath}/${id}/refuse`, { body: { reason: 'spam' } })
    for (let round = 0; round < 101; round++) {
      pass(1000)
      await people.staff.call('PUT', `${jobsPath}/${id}`, { body: { location: `Place ${round}` } })
    }
    const first = await historyOf(people.staff, id)
    expect([first.results.length, first.decisions]).toEqual([100, []])
    const second = await historyOf(people.staff, id, `?before=${first.next}`)
    expect(second.next).toBeNull()
    expect(second.decisions).toMatchObject([{ decision: 'refused', reason: 'spam' }])
  })

  test.each([
    ['published', 403],
    ['waiting', 404],
  ] as const)('a user without a role gets no history of a job that is %s', async (state, status) => {
    const { people, insert } = await office()
    const id = await insert(state)
    expect((await people.other.call('GET', `${jobsPath}/${id}/history`)).status).toBe(status)
  })
})
