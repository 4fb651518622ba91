// Performs every action in every state and role through the API, and compares the table of actions in the docs with the
// code.
import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import {
  actionsIn,
  type JobAction,
  jobActions,
  type JobRole,
  jobRoles,
  canEverPerform,
  maySee,
} from '#contract/jobs/rules/actions.ts'
import { type JobState, jobStates } from '#contract/jobs/rules/job-state.ts'
import { accounts, PASSWORD } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { type Caller, jobsPath, visitor } from '../testing.ts'
import { insertJobIn, createPersonWithRole } from './testing.ts'

const bodies: Partial<Record<JobAction, unknown>> = {
  submit: {},
  request_changes: { reason: 'pay' },
  refuse: { reason: 'spam' },
}

/** Performs an action. Sends the version of the job in If-Match if the caller can read it. */
async function take(call: Caller, action: JobAction, id: number) {
  if (action === 'edit') return call('PUT', `${jobsPath}/${id}`, { body: { location: 'Elsewhere' } })
  if (action === 'delete') return call('DELETE', `${jobsPath}/${id}`)
  const body = bodies[action]
  const { version } = (await call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
  return call('POST', `${jobsPath}/${id}/${action.replace('_', '-')}`, {
    ...(body !== undefined && { body }),
    ...(typeof version === 'string' && { headers: { 'if-match': version } }),
  })
}

const onBoard: ReadonlySet<JobState> = new Set(['published', 'rechecking', 'changes_waiting'])

/**
 * Returns the expected HTTP status: 404 if the caller cannot see the job, 403 if the role never allows the action, and
 * 409 if the role does not allow it in this state.
 */
function statusFor(state: JobState, role: JobRole, action: JobAction): number {
  if (actionsIn(state, role).includes(action)) return action === 'delete' ? 204 : 200
  if (!maySee(state, role) && !onBoard.has(state)) return 404
  return canEverPerform(action, role) ? 409 : 403
}

describe.each(jobStates)('a job in the state %s', (state) => {
  test.each(jobRoles)('allows the role %s exactly the actions that actionsIn lists', async (role) => {
    const server = await accounts()
    const companyId = await insertCompany(server.db)
    const { call } = await createPersonWithRole(server, role, companyId)
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
    'is returned by the dashboard with the actions of the role %s',
    async (role) => {
      const server = await accounts()
      const { now } = server.clock
      const companyId = await insertCompany(server.db)
      const { call } = await createPersonWithRole(server, role, companyId)
      const id = await insertJobIn(server.db, { state, now, companyId })
      const { json } = await call('GET', `/ninja-api/dashboard/jobs/${id}`)
      expect(json).toMatchObject({ id, state, role, actions: actionsIn(state, role) })
    },
  )

  test.each(jobRoles.filter((role) => !maySee(state, role)))(
    'is missing from the dashboard of the role %s',
    async (role) => {
      const server = await accounts()
      const companyId = await insertCompany(server.db)
      const { call } = await createPersonWithRole(server, role, companyId)
      const id = await insertJobIn(server.db, { state, now: server.clock.now, companyId })
      expect((await call('GET', `/ninja-api/dashboard/jobs/${id}`)).status).toBe(404)
      expect((await call('GET', `${jobsPath}/${id}`)).status).toBe(onBoard.has(state) ? 200 : 404)
    },
  )
})

/**
 * The HTTP statuses of decisions with an invalid body, by role of the caller and state of the job. Only callers who may
 * decide get 422.
 */
const statusesOfInvalidBodies: Record<
  JobRole | 'visitor',
  Record<'draft' | 'waiting' | 'published', number>
> = {
  visitor: { draft: 401, waiting: 401, published: 401 },
  none: { draft: 404, waiting: 404, published: 403 },
  owner: { draft: 403, waiting: 403, published: 403 },
  recruiter: { draft: 403, waiting: 403, published: 403 },
  reviewer: { draft: 404, waiting: 422, published: 422 },
  staff: { draft: 422, waiting: 422, published: 422 },
}

test.each([...jobRoles, 'visitor'] as const)(
  'an invalid decision by the role %s returns 422 only if the role may decide',
  async (role) => {
    const server = await accounts()
    const { now } = server.clock
    const companyId = await insertCompany(server.db)
    const call =
      role === 'visitor' ? visitor(server) : (await createPersonWithRole(server, role, companyId)).call
    for (const state of ['draft', 'waiting', 'published'] as const) {
      const id = await insertJobIn(server.db, { state, now, companyId })
      const status = statusesOfInvalidBodies[role][state]
      for (const action of ['request-changes', 'refuse'])
        for (const body of [{}, { reason: 'because' }, []])
          expect([
            state,
            action,
            (await call('POST', `${jobsPath}/${id}/${action}`, { body })).status,
          ]).toEqual([state, action, status])
    }
  },
)

test('the API rejects an unauthorized decision before it parses the body', async () => {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const id = await insertJobIn(server.db, { state: 'waiting', now: server.clock.now, companyId })
  const client = server.client('app')
  await server.addUser({ email: 'other@example.com' })
  await client.post('auth/login', { email: 'other@example.com', password: PASSWORD })
  const { status } = await client.send('POST', `${jobsPath}/${id}/refuse`, {
    raw: '{bad',
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBe(404)
})

test.each([
  'GET /ninja-api/jobs/{id}',
  'PUT /ninja-api/jobs/{id}',
  'DELETE /ninja-api/jobs/{id}',
  'GET /ninja-api/jobs/{id}/history',
  'POST /ninja-api/jobs/{id}/submit',
  'POST /ninja-api/jobs/{id}/publish',
  'POST /ninja-api/jobs/{id}/withdraw',
  'POST /ninja-api/jobs/{id}/renew',
  'POST /ninja-api/jobs/{id}/settle',
  'POST /ninja-api/jobs/{id}/approve',
  'POST /ninja-api/jobs/{id}/request-changes',
  'POST /ninja-api/jobs/{id}/refuse',
  'GET /ninja-api/dashboard/jobs/{id}',
  'GET /ninja-api/dashboard/jobs/{id}/figures',
  'GET /ninja-api/review/jobs/{id}',
  'GET /ninja-api/review/jobs/{id}/domains',
])('%s returns 404 to a reviewer for a draft', async (route) => {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const { call } = await createPersonWithRole(server, 'reviewer', companyId)
  const id = await insertJobIn(server.db, { state: 'draft', now: server.clock.now, companyId })
  const [method, path = ''] = route.split(' ')
  const name = (['DELETE', 'GET', 'POST', 'PUT'] as const).find((each) => each === method) ?? 'GET'
  expect(
    (await call(name, path.replace('{id}', String(id)), name === 'GET' ? {} : { body: {} })).status,
  ).toBe(404)
})

test('docs/reference/job-states.md lists the actions of each state and role', async () => {
  const page = await readFile(new URL('../../../../docs/reference/job-states.md', import.meta.url), 'utf8')
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
