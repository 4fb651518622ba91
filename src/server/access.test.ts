// Who may use which route: made from the table of routes, so that a route without a row fails. The account calls have
// a table of their own (auth/fuzz.test.ts).
import { eq } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { type Accounts, accountsOf, ada, PASSWORD, type TestClient } from './auth/testing.ts'
import { apiKeys } from './db/tables/api-keys.ts'
import { employees } from './db/tables/employees.ts'
import { users } from './db/tables/users.ts'
import { insertCompany, insertJob } from './db/testing/insert-job.ts'
import { hashToken } from './lib/tokens.ts'
import { newApp } from './testing.ts'

type Row = readonly [
  visitor: number,
  halfLoggedIn: number,
  owner: number,
  other: number,
  staff: number,
  ownersKey: number,
  staffsKey: number,
]

const everyone: Row = [200, 200, 200, 200, 200, 200, 200]
const moved: Row = [301, 301, 301, 301, 301, 301, 301]
const anyUser: Row = [403, 403, 200, 200, 200, 200, 200]
const staffWrites: Row = [401, 401, 403, 403, 422, 403, 422]
const staffRemoves: Row = [401, 401, 403, 403, 204, 403, 204]

/** What each is answered who sends nothing but who they are. The employee is the owner's. */
const matrix: Record<string, Row> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /metrics': [403, 403, 403, 403, 403, 403, 403],
  'GET /ninja-api/jobs': everyone,
  'GET /ninja-api/jobs/:job_id(.+)': everyone,
  'GET /ninja-api/exchange-rates': everyone,
  'GET /ninja-api/companies': everyone,
  'GET /ninja-api/companies/:company_id(.+)': everyone,
  'GET /ninja-api/openapi.json': everyone,
  'POST /ninja-api/jobs': staffWrites,
  'PUT /ninja-api/jobs/:job_id(.+)': staffWrites,
  'DELETE /ninja-api/jobs/:job_id(.+)': staffRemoves,
  'POST /ninja-api/companies': staffWrites,
  'PUT /ninja-api/companies/:company_id(.+)': staffWrites,
  'DELETE /ninja-api/companies/:company_id(.+)': staffRemoves,
  'GET /pegasus/employees/api/employee-data/': anyUser,
  'GET /pegasus/employees/api/employee-data': moved,
  'GET /pegasus/employees/api/employees/': anyUser,
  'POST /pegasus/employees/api/employees/': [403, 403, 400, 400, 400, 400, 400],
  'GET /pegasus/employees/api/employees': moved,
  'GET /pegasus/employees/api/employees/export.csv': anyUser,
  'GET /pegasus/employees/api/employees/:id/': [403, 403, 200, 404, 404, 200, 404],
  'PUT /pegasus/employees/api/employees/:id/': [403, 403, 400, 404, 404, 400, 404],
  'PATCH /pegasus/employees/api/employees/:id/': [403, 403, 200, 404, 404, 200, 404],
  'DELETE /pegasus/employees/api/employees/:id/': [403, 403, 204, 404, 404, 204, 404],
  'GET /pegasus/employees/api/employees/:id': moved,
  'GET /api/schema': everyone,
  'GET /dev/mail': [403, 403, 403, 403, 403, 403, 403],
  'GET /dev/mail/:id': [403, 403, 403, 403, 403, 403, 403],
}

type Method = Parameters<TestClient['send']>[0]
const methods: readonly Method[] = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
type Role = (method: Method, url: string) => Promise<{ status: number }>

/** The six, in the order of the matrix; and what makes the things that routes name, anew for each request. */
async function people(server: Accounts) {
  const { app, db, clock, client, addUser, loggedIn } = server
  const [half, owner, other, staff] = [
    client('browser'),
    await loggedIn('browser', ada),
    await loggedIn('browser', 'other@example.com'),
    await loggedIn('browser', 'staff@example.com'),
  ]
  const ids = (await db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id)
  const [userId = 0, , staffId = 0] = ids
  await db.update(users).set({ isStaff: true }).where(eq(users.id, staffId))
  await addUser({ email: 'half@example.com', isVerified: false })
  await half.post('auth/login', { email: 'half@example.com', password: PASSWORD })
  const withKeyOf = async (userId: number): Promise<Role> => {
    const key = `fbk_of_${userId}`
    const kept = { name: 'x', prefix: 'fbk_of', keyHash: hashToken(key), createdAt: clock.now }
    await db.insert(apiKeys).values({ userId, ...kept })
    const headers = { authorization: `Api-Key ${key}` }
    return async (method, url) => {
      const response = await app.inject({ method, url, headers, remoteAddress: '203.0.113.7' })
      return { status: response.statusCode }
    }
  }
  const browsers = [client('browser'), half, owner, other, staff]
  const roles: Role[] = [
    ...browsers.map(
      (one): Role =>
        (method, url) =>
          one.send(method, url),
    ),
    await withKeyOf(userId),
    await withKeyOf(staffId),
  ]
  const urlFor = async (url: string): Promise<string> => {
    const row = {
      userId,
      name: 'x',
      department: 'hr',
      salary: '1',
      createdAt: clock.now,
      updatedAt: clock.now,
    }
    const [employee] = await db.insert(employees).values(row).returning({ id: employees.id })
    const [lonely, companyId] = [await insertCompany(db), await insertCompany(db)]
    const job = await insertJob(db, { companyId, createdAt: clock.now })
    const named: Record<string, unknown> = { id: employee?.id, job_id: job, company_id: lonely }
    return url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(named[name]))
  }
  return { roles, urlFor }
}

test('each route knows who may use it', async () => {
  const server = accountsOf(await newApp())
  const routes: RouteOptions[] = []
  server.app.addHook('onRoute', (route) => void routes.push(route))
  await server.app.ready()
  const { roles, urlFor } = await people(server)
  const response: Record<string, number[]> = {}
  for (const { method, url } of routes) {
    // Several methods at once are those that a path rejects.
    const asked = methods.find((one) => one === method)
    if (asked === undefined || url.startsWith('/_allauth/')) continue
    const statuses: number[] = []
    for (const ask of roles) statuses.push((await ask(asked, await urlFor(url))).status)
    response[`${asked} ${url}`] = statuses
  }
  expect(response).toEqual(matrix)
})
