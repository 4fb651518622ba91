// Every cell of the table of states, roles and actions, through the API; and the table itself, as the docs tell it.
import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import {
  actionsIn,
  type JobAction,
  jobActions,
  type JobRole,
  jobRoles,
  mayEver,
  maySee,
} from '#contract/jobs/rules/actions.ts'
import { type JobState, jobStates } from '#contract/jobs/rules/job-state.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { type Caller, jobsPath } from '../testing.ts'
import { insertJobIn, personOf } from './testing.ts'

const bodies: Partial<Record<JobAction, unknown>> = {
  submit: {},
  request_changes: { reason: 'pay' },
  refuse: { reason: 'spam' },
}

function take(call: Caller, action: JobAction, id: number) {
  if (action === 'edit') return call('PUT', `${jobsPath}/${id}`, { body: { location: 'Elsewhere' } })
  if (action === 'delete') return call('DELETE', `${jobsPath}/${id}`)
  const body = bodies[action]
  return call('POST', `${jobsPath}/${id}/${action.replace('_', '-')}`, body === undefined ? {} : { body })
}

const onBoard: ReadonlySet<JobState> = new Set(['published', 'rechecking', 'changes_waiting'])

/** What is not there for somebody is 404; what is not for them 403; what is not now 409. */
function statusFor(state: JobState, role: JobRole, action: JobAction): number {
  if (actionsIn(state, role).includes(action)) return action === 'delete' ? 204 : 200
  if (role === 'none' && !onBoard.has(state)) return 404
  return mayEver(action, role) ? 409 : 403
}

describe.each(jobStates)('a job that is %s', (state) => {
  test.each(jobRoles)('answers each action of a caller who is %s as the table says', async (role) => {
    const server = await accounts()
    const companyId = await insertCompany(server.db)
    const { call } = await personOf(server, role, companyId)
    const answered: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const action of jobActions) {
      const id = await insertJobIn(server.db, { state, now: server.clock.now, companyId })
      answered[action] = (await take(call, action, id)).status
      expected[action] = statusFor(state, role, action)
    }
    expect(answered).toEqual(expected)
  })

  test.each(jobRoles.filter((role) => maySee(state, role)))(
    'is told to a caller who is %s with these very actions',
    async (role) => {
      const server = await accounts()
      const { now } = server.clock
      const companyId = await insertCompany(server.db)
      const { call } = await personOf(server, role, companyId)
      const id = await insertJobIn(server.db, { state, now, companyId })
      const { json } = await call('GET', `/ninja-api/dashboard/jobs/${id}`)
      expect(json).toMatchObject({ id, state, role, actions: actionsIn(state, role) })
    },
  )

  test.each(jobRoles.filter((role) => !maySee(state, role)))(
    'is not told to a caller who is %s',
    async (role) => {
      const server = await accounts()
      const companyId = await insertCompany(server.db)
      const { call } = await personOf(server, role, companyId)
      const id = await insertJobIn(server.db, { state, now: server.clock.now, companyId })
      expect((await call('GET', `/ninja-api/dashboard/jobs/${id}`)).status).toBe(404)
      expect((await call('GET', `${jobsPath}/${id}`)).status).toBe(onBoard.has(state) ? 200 : 404)
    },
  )
})

test('docs/job-states.md has the same table', async () => {
  const page = await readFile(new URL('../../../../docs/job-states.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.*) \| (.*) \| (.*) \| .*\|$/gm)]
  expect(rows.map(([, state]) => state)).toEqual([...jobStates])
  for (const [, name = '', ...cells] of rows) {
    const state = jobStates.find((each) => each === name) ?? 'draft'
    for (const [place, role] of (['owner', 'staff', 'reviewer'] as const).entries())
      expect(cells[place]?.split(', ').filter((action) => action !== '-')).toEqual([
        ...actionsIn(state, role),
      ])
  }
})
