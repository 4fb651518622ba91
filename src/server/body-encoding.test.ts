// Sends JSON that is not UTF-8 to every route with a body. A decoder that replaces bytes would store "M�ller".
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

import { authEndpoints } from '#contract/auth/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { setStaff } from './auth/roles/testing.ts'
import { accounts, bothKinds, extendTestApp } from './auth/testing.ts'
import { employees } from './db/tables/employees.ts'
import { users } from './db/tables/users.ts'
import { insertCompany, insertJob } from './db/testing/insert-job.ts'
import { addMember } from './jobs/store/members-queries.ts'
import { newApp } from './testing.ts'

type Method = Endpoint['method']

const latin1 = Buffer.from('{"title":"Müller","data":{},"type":"email.bounced"}', 'latin1')
const detail = 'The request body is not valid UTF-8. Encode the JSON as UTF-8 and send it again.'
const rejected = { status: 400, text: JSON.stringify({ detail }) }
/** As in django-allauth, a body that is not JSON gets a response without content. */
const rejectedByAllauth = { status: 400, text: '' }

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

const signedAt = new Date()
/** Headers that sign the body, for the webhooks that the server receives. */
const headers = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', signedAt, latin1),
}

/** Returns a user who owns company 1, staff who are not its members, and the routes with a JSON body. */
async function site() {
  const server = extendTestApp(
    await newApp({ OUTGOING_REQUESTS: 'on', MAIL_EVENTS_SECRET: secret, SETTLEMENT_SECRET: secret }),
  )
  const routes: { method: Method; url: string }[] = []
  server.app.addHook('onRoute', ({ config }) => {
    const { method, path, body, isPicture } = config?.operation?.endpoint ?? {}
    if (!method || !path || !body || isPicture || path.startsWith('/_allauth/')) return
    routes.push({ method, url: path })
  })
  await server.app.ready()
  const owner = await server.loggedIn('app', 'owner@example.com')
  const staff = await server.loggedIn('app', 'staff@example.com')
  const [{ id: ownerId } = { id: 0 }, { id: staffId } = { id: 0 }] = await server.db
    .select({ id: users.id })
    .from(users)
    .orderBy(users.id)
  await setStaff(server.db, staffId, true)
  const companyId = await insertCompany(server.db)
  const jobId = await insertJob(server.db, { companyId, createdAt: server.clock.now })
  await addMember(server.db, { companyId, userId: ownerId, role: 'owner', now: server.clock.now })
  const dates = { createdAt: server.clock.now, updatedAt: server.clock.now }
  const [employee] = await server.db
    .insert(employees)
    .values({ userId: ownerId, name: 'x', department: 'hr', salary: '1', ...dates })
    .returning({ id: employees.id })
  const ids: Record<string, number | undefined> = { id: employee?.id, job_id: jobId }
  const urlOf = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? companyId))
  return { callers: [owner, staff], urlOf, routes }
}

test('every route of the job and employee APIs rejects a body that is not UTF-8 with a sentence', async () => {
  const { callers, urlOf, routes } = await site()
  expect(routes.length).toBeGreaterThan(30)
  for (const { method, url } of routes) {
    const responses = []
    for (const caller of callers)
      responses.push(await caller.send(method, urlOf(url), { raw: latin1, headers }))
    // One of the callers may call the route.
    const response = responses.find(({ status }) => status !== 403 && status !== 404)
    expect({ method, url, status: response?.status, text: response?.text }).toEqual({
      method,
      url,
      ...rejected,
    })
  }
})

const endpoints: Endpoint[] = Object.values(authEndpoints)
/** The account calls that read a JSON body. */
const readers = endpoints.filter(
  ({ method, path, body, ignoresBody, isForm, keyHeader, flag }) =>
    method !== 'GET' && body && !ignoresBody && !isForm && !keyHeader && !flag && !path.endsWith('/avatar'),
)

test.each(bothKinds)('every call of the account API rejects a body that is not UTF-8 (%s)', async (kind) => {
  const { client, loggedIn } = await accounts({
    ACCOUNT_RATE_LIMITS: 'off',
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  })
  const [visitor, user] = [client(kind), await loggedIn(kind)]
  const responses: Record<string, unknown> = {}
  for (const { id, method, path } of readers) {
    const relative = path.replace('/_allauth/{client}/v1/', '')
    for (const one of [visitor, user]) {
      const { status, text } = await one.send(method, relative, { raw: latin1 })
      // Otherwise the call needs a login, a permission, another step of a login, or another kind of client.
      if (![401, 403, 404, 409].includes(status)) responses[id] = { status, text }
    }
  }
  expect(Object.keys(responses).length).toBeGreaterThan(20)
  expect(responses).toEqual(Object.fromEntries(Object.keys(responses).map((id) => [id, rejectedByAllauth])))
})
