// Which users may call each route. The tests compare the routes of the app with the tables below, so they fail if a
// route has no row. auth/fuzz.test.ts has the table of the account API.
import { eq } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { type Accounts, extendTestApp, ada, PASSWORD, type TestClient } from './auth/testing.ts'
import { apiKeys } from './db/tables/api-keys.ts'
import { employees } from './db/tables/employees.ts'
import { users } from './db/tables/users.ts'
import { webhooks } from './db/tables/webhooks.ts'
import { insertCompany, insertJob } from './db/testing/insert-job.ts'
import { putInvitation } from './identity/invitation-queries.ts'
import { storeImage } from './images/queries.ts'
import { insertSource } from './job-sources/queries.ts'
import { putDomain } from './jobs/domains/queries.ts'
import { addMember } from './jobs/store/members-queries.ts'
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
const ownSession: Row = [401, 401, 200, 200, 200, 401, 401]
const anyUser: Row = [403, 403, 200, 200, 200, 200, 200]
const staffWrites: Row = [401, 401, 403, 403, 422, 403, 422]
const posterReads: Row = [401, 401, 200, 200, 200, 200, 200]
const memberReads: Row = [401, 401, 200, 404, 200, 200, 200]
const ownerRemoves: Row = [401, 401, 204, 404, 204, 204, 204]
const staffReads: Row = [401, 401, 403, 403, 200, 403, 200]
/**
 * Every user passes the guard and gets 422 for the missing body. The route checks the membership in the company only
 * after it has read the body.
 */
const posterWrites: Row = [401, 401, 422, 422, 422, 422, 422]
const poster = (staff: number): Row => [401, 401, 403, 403, staff, 403, staff]
/**
 * `other` may not see the company and gets 404. The other users may change it, so they get 422 for the missing body.
 */
const ownerWrites: Row = [401, 401, 422, 404, 422, 422, 422]
/**
 * `owner` and `staff` are members of the company, so they may not review it and get 403. `other` may not see it and
 * gets 404.
 */
const decidesOnOwn: Row = [401, 401, 403, 404, 403, 403, 403]
const staffRemoves: Row = [401, 401, 403, 403, 204, 403, 204]
const unknownToStaff: Row = [401, 401, 403, 403, 404, 403, 404]

/**
 * The status that each role gets for a request without a body. `owner` manages the employee in the URL, and owns the
 * company together with `staff`. `other` has an invitation to the company.
 */
const matrix: Record<string, Row> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /metrics': [403, 403, 403, 403, 403, 403, 403],
  'GET /ninja-api/jobs': everyone,
  'GET /ninja-api/jobs/:job_id(.+)': everyone,
  'GET /ninja-api/jobs/:job_id(.+)/history': staffReads,
  'GET /ninja-api/exchange-rates': everyone,
  'PUT /ninja-api/exchange-rates': staffWrites,
  'GET /ninja-api/jobs/search': everyone,
  'GET /ninja-api/jobs/some': everyone,
  'GET /ninja-api/jobs/:job_id(.+)/more': everyone,
  'GET /ninja-api/jobs/:job_id(.+)/similar': everyone,
  'GET /ninja-api/companies': everyone,
  'GET /ninja-api/companies/:company_id(.+)': [404, 404, 200, 404, 200, 200, 200],
  'GET /ninja-api/companies/:company_id(.+)/history': staffReads,
  'GET /ninja-api/openapi.json': everyone,
  'GET /ninja-api/permissions': everyone,
  'GET /ninja-api/dashboard/home': posterReads,
  'GET /ninja-api/dashboard/jobs': posterReads,
  'GET /ninja-api/dashboard/jobs/:job_id(.+)': [401, 401, 404, 404, 200, 404, 200],
  'GET /ninja-api/dashboard/jobs-of-the-week': staffReads,
  'GET /ninja-api/webhooks': staffReads,
  'POST /ninja-api/webhooks': staffWrites,
  'PUT /ninja-api/webhooks/:webhook_id(.+)': staffWrites,
  'DELETE /ninja-api/webhooks/:webhook_id(.+)': staffRemoves,
  'POST /ninja-api/webhooks/:webhook_id(.+)/test': staffReads,
  'POST /ninja-api/settlements': [404, 404, 404, 404, 404, 404, 404],
  'GET /ninja-api/staff/users': staffReads,
  'GET /ninja-api/staff/invitations': staffReads,
  // The invitation in the URL is one to a company.
  'DELETE /ninja-api/staff/invitations/:invitation_id(.+)': unknownToStaff,
  'GET /ninja-api/staff/failed-emails': staffReads,
  'POST /ninja-api/staff/failed-emails/resend': staffWrites,
  'GET /ninja-api/staff/settings': staffReads,
  'GET /ninja-api/staff/setup': staffReads,
  'PUT /ninja-api/staff/setup': staffWrites,
  'POST /ninja-api/staff/setup/test-email': staffReads,
  'GET /ninja-api/staff/statistics': staffReads,
  'GET /ninja-api/staff/statistics.csv': staffReads,
  'GET /ninja-api/staff/community': staffReads,
  'PUT /ninja-api/staff/community': staffWrites,
  'POST /ninja-api/staff/community/undo': poster(409),
  'GET /ninja-api/dashboard/companies': posterReads,
  'GET /ninja-api/dashboard/companies/:company_id(.+)': [401, 401, 200, 404, 200, 200, 200],
  'GET /ninja-api/dashboard/figures': posterReads,
  'GET /ninja-api/dashboard/figures.csv': posterReads,
  'GET /ninja-api/dashboard/jobs/:job_id(.+)/figures': [401, 401, 404, 404, 200, 404, 200],
  'POST /ninja-api/figures': [422, 422, 422, 422, 422, 422, 422],
  'POST /ninja-api/alerts': [422, 422, 422, 422, 422, 422, 422],
  'POST /ninja-api/mail-events': [404, 404, 404, 404, 404, 404, 404],
  'GET /ninja-api/alerts': ownSession,
  'GET /ninja-api/dashboard/alerts/totals': staffReads,
  'PATCH /ninja-api/alerts/:alert_id(.+)': [401, 401, 422, 422, 422, 401, 401],
  'DELETE /ninja-api/alerts/:alert_id(.+)': [401, 401, 404, 404, 404, 401, 401],
  'GET /ninja-api/bookmarks': ownSession,
  'POST /ninja-api/bookmarks': [401, 401, 422, 422, 422, 401, 401],
  'DELETE /ninja-api/bookmarks/:job_id(.+)': [401, 401, 204, 204, 204, 401, 401],
  'GET /ninja-api/marks': ownSession,
  'PUT /ninja-api/staff/users/:user_id(.+)/marks/:mark(.+)': unknownToStaff,
  'DELETE /ninja-api/staff/users/:user_id(.+)/marks/:mark(.+)': unknownToStaff,
  'POST /ninja-api/job-renewals': [422, 422, 422, 422, 422, 422, 422],
  'GET /ninja-api/pending-job': ownSession,
  'DELETE /ninja-api/pending-job/:pending_job_id(.+)': [401, 401, 422, 422, 422, 401, 401],
  'POST /ninja-api/jobs': posterWrites,
  'PUT /ninja-api/jobs/:job_id(.+)': posterWrites,
  'DELETE /ninja-api/jobs/:job_id(.+)': staffRemoves,
  'POST /ninja-api/jobs/:job_id(.+)/submit': poster(403),
  'POST /ninja-api/jobs/:job_id(.+)/publish': poster(409),
  'POST /ninja-api/jobs/:job_id(.+)/withdraw': poster(200),
  'POST /ninja-api/jobs/:job_id(.+)/renew': poster(200),
  'POST /ninja-api/jobs/:job_id(.+)/settle': poster(409),
  'POST /ninja-api/jobs/:job_id(.+)/undo': poster(409),
  'POST /ninja-api/jobs/:job_id(.+)/approve': poster(409),
  'POST /ninja-api/jobs/:job_id(.+)/request-changes': poster(422),
  'POST /ninja-api/jobs/:job_id(.+)/refuse': poster(422),
  'POST /ninja-api/review/decisions/:decision_id(.+)/undo': posterWrites,
  'POST /ninja-api/review/company-decisions/:decision_id(.+)/undo': posterWrites,
  'POST /ninja-api/companies': posterWrites,
  'PUT /ninja-api/companies/:company_id(.+)': ownerWrites,
  'DELETE /ninja-api/companies/:company_id(.+)': ownerRemoves,
  'POST /ninja-api/companies/:company_id(.+)/approve': decidesOnOwn,
  'POST /ninja-api/companies/:company_id(.+)/request-changes': decidesOnOwn,
  'POST /ninja-api/companies/:company_id(.+)/refuse': decidesOnOwn,
  'GET /ninja-api/companies/:company_id(.+)/members': memberReads,
  'PUT /ninja-api/companies/:company_id(.+)/members/:user_id(.+)': ownerWrites,
  'DELETE /ninja-api/companies/:company_id(.+)/members/:user_id(.+)': [401, 401, 204, 404, 204, 204, 204],
  'GET /ninja-api/companies/:company_id(.+)/membership': [401, 401, 200, 404, 200, 200, 200],
  'PUT /ninja-api/companies/:company_id(.+)/membership': [401, 401, 422, 404, 422, 422, 422],
  'GET /ninja-api/companies/:company_id(.+)/invitations': memberReads,
  'POST /ninja-api/companies/:company_id(.+)/invitations': ownerWrites,
  'DELETE /ninja-api/companies/:company_id(.+)/invitations/:invitation_id(.+)': ownerRemoves,
  'GET /ninja-api/companies/:company_id(.+)/domain': memberReads,
  'PUT /ninja-api/companies/:company_id(.+)/domain': ownerWrites,
  'POST /ninja-api/companies/:company_id(.+)/domain/check': [401, 401, 409, 404, 409, 409, 409],
  'DELETE /ninja-api/companies/:company_id(.+)/domain': ownerRemoves,
  'GET /ninja-api/invitations': posterReads,
  'POST /ninja-api/invitations/:invitation_id(.+)/accept': [401, 401, 404, 200, 404, 404, 404],
  'DELETE /ninja-api/invitations/:invitation_id(.+)': [401, 401, 404, 204, 404, 404, 404],
  'POST /ninja-api/images': posterWrites,
  'POST /ninja-api/jobs/:job_id(.+)/reports': [422, 422, 422, 422, 422, 422, 422],
  'GET /ninja-api/review': staffReads,
  'GET /ninja-api/review/count': staffReads,
  'GET /ninja-api/review/jobs/:job_id(.+)': [401, 401, 403, 403, 404, 403, 404],
  'GET /ninja-api/review/jobs/:job_id(.+)/domains': [401, 401, 403, 403, 404, 403, 404],
  'GET /ninja-api/review/companies/:company_id(.+)': [401, 401, 403, 403, 404, 403, 404],
  'GET /ninja-api/review/companies/:company_id(.+)/domains': [401, 401, 403, 403, 404, 403, 404],
  'GET /ninja-api/review/blocked-domains': staffReads,
  'POST /ninja-api/review/blocked-domains': staffWrites,
  'DELETE /ninja-api/review/blocked-domains/:domain(.+)': [401, 401, 403, 403, 404, 403, 404],
  'GET /ninja-api/review/settings': staffReads,
  'PUT /ninja-api/review/settings': staffWrites,
  'GET /images/:hash(^[\\w-]{43}$).webp': [404, 404, 200, 200, 200, 200, 200],
  'POST /ninja-api/dashboard/check-link': posterWrites,
  'POST /ninja-api/dashboard/imports/preview': staffWrites,
  'POST /ninja-api/dashboard/imports': staffWrites,
  'POST /ninja-api/dashboard/imports/refused': staffWrites,
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

/** The statuses of the routes that exist only with OUTGOING_REQUESTS=on. */
const sourceMatrix: Record<string, Row> = {
  'GET /ninja-api/companies/:company_id(.+)/sources': memberReads,
  'POST /ninja-api/companies/:company_id(.+)/sources': ownerWrites,
  'PATCH /ninja-api/companies/:company_id(.+)/sources/:source_id(.+)': ownerWrites,
  'DELETE /ninja-api/companies/:company_id(.+)/sources/:source_id(.+)': ownerWrites,
  'POST /ninja-api/companies/:company_id(.+)/sources/:source_id(.+)/check': [
    401, 401, 202, 404, 202, 202, 202,
  ],
  'GET /ninja-api/job-sources': staffReads,
  'PATCH /ninja-api/job-sources/:source_id(.+)': staffWrites,
}

const anyone404: Row = [404, 404, 404, 404, 404, 404, 404]
const userGets = (status: number): Row => [401, 401, status, status, status, status, status]

/** No card has the ID in the URL. */
const directoryMatrix: Record<string, Row> = {
  'GET /ninja-api/developers': everyone,
  'GET /ninja-api/developers/me': posterReads,
  'PUT /ninja-api/developers/me': posterWrites,
  'DELETE /ninja-api/developers/me': userGets(204),
  'POST /ninja-api/developers/me/keep': userGets(409),
  'GET /ninja-api/developers/me/exclusions': posterReads,
  'POST /ninja-api/developers/me/exclusions': posterWrites,
  'DELETE /ninja-api/developers/me/exclusions/:exclusion_id(.+)': userGets(204),
  'GET /ninja-api/developers/:public_id(.+)': anyone404,
  'GET /ninja-api/developers/:public_id(.+)/contact-requests': userGets(404),
  'POST /ninja-api/developers/:public_id(.+)/contact-requests': posterWrites,
  'GET /ninja-api/contact-requests': posterReads,
  'POST /ninja-api/contact-requests/:request_id(.+)/accept': posterWrites,
  'POST /ninja-api/contact-requests/:request_id(.+)/decline': userGets(404),
  'POST /ninja-api/contact-requests/:request_id(.+)/withdraw': userGets(404),
  'GET /ninja-api/staff/contact-pauses': staffReads,
  'DELETE /ninja-api/staff/contact-pauses/:domain(.+)': unknownToStaff,
  'GET /ninja-api/staff/skill-proposals': staffReads,
  'POST /ninja-api/staff/skill-proposals': staffWrites,
  'POST /ninja-api/developers/:public_id(.+)/reports': [422, 422, 422, 422, 422, 422, 422],
  'GET /ninja-api/review/developers': staffReads,
  'GET /ninja-api/review/developers/:user_id(.+)': [401, 401, 403, 403, 404, 403, 404],
  'PATCH /ninja-api/review/developers/:user_id(.+)': staffWrites,
  'POST /ninja-api/review/developer-decisions/:decision_id(.+)/undo': staffWrites,
}

type Method = Parameters<TestClient['send']>[0]
const methods: readonly Method[] = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
type Role = (method: Method, url: string) => Promise<{ status: number }>

const hash = 'x'.repeat(43)

/**
 * Creates the users. Returns `roles` and `urlFor`. For each column of a `Row`, `roles` has a function that sends a
 * request as the user in this role. `urlFor` creates a company, a job and the other objects that a route can name,
 * and returns the route's URL with their IDs. Each request gets its own objects, because a request may delete them.
 */
async function createRoles(server: Accounts) {
  const { app, db, clock, client, addUser, loggedIn } = server
  const [half, owner, other, staff] = [
    client('browser'),
    await loggedIn('browser', ada),
    await loggedIn('browser', 'other@example.com'),
    await loggedIn('browser', 'staff@example.com'),
  ]
  const ids = (await db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id)
  const [userId = 0, , staffId = 0] = ids
  const { now } = clock
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
  const webhook = async () => {
    const times = { createdAt: clock.now, updatedAt: clock.now }
    const row = { name: 'x', format: 'slack', sealed: '', ...times }
    const [made] = await db.insert(webhooks).values(row).returning({ id: webhooks.id })
    return made?.id
  }
  const urlFor = async (url: string): Promise<string> => {
    if (!url.includes(':')) return url
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
    for (const owner of [userId, staffId])
      await addMember(db, { companyId: lonely, userId: owner, role: 'owner', now })
    const invitation = {
      companyId: lonely,
      email: 'other@example.com',
      role: 'recruiter',
      keyHash: `hash-${lonely}`,
    } as const
    const dates = { createdAt: now, expiresAt: new Date(now.getTime() + 1) }
    const { id: invitationId } = await putInvitation(db, { ...invitation, ...dates, invitedBy: userId })
    const claim = { companyId: lonely, domain: 'acme.example', token: 'x', createdAt: now, nextCheckAt: now }
    await putDomain(db, claim)
    const roundDates = { provenAt: now, nextProofAt: now, nextCheckAt: now, createdAt: now }
    const { id: sourceId } = await insertSource(db, {
      companyId: lonely,
      kind: 'lever',
      region: 'us',
      board: `board-${lonely}`,
      careerPage: 'https://acme.example/jobs',
      words: ['django'],
      addedBy: userId,
      ...roundDates,
    })
    await storeImage(db, { hash, bytes: Buffer.alloc(1), now: clock.now })
    const named: Record<string, unknown> = {
      id: employee?.id,
      job_id: job,
      company_id: lonely,
      source_id: sourceId,
      webhook_id: await webhook(),
      user_id: userId,
      invitation_id: invitationId,
      alert_id: 0,
      exclusion_id: 0,
      request_id: 0,
      public_id: 'unknown',
      kind: 'saved',
      mark: 'member',
      key: 'posting',
      hash,
    }
    return url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(named[name]))
  }
  return { roles, urlFor }
}

async function statusesOf(
  env: Record<string, string>,
  isTested: (url: string) => boolean = () => true,
): Promise<Record<string, number[]>> {
  const server = extendTestApp(await newApp({ OUTGOING_REQUESTS: 'off', ...env }))
  const routes: RouteOptions[] = []
  server.app.addHook('onRoute', (route) => void routes.push(route))
  await server.app.ready()
  const { roles, urlFor } = await createRoles(server)
  const response: Record<string, number[]> = {}
  for (const { method, url } of routes) {
    // A route whose `method` is a list only rejects unsupported methods, so it is not tested here.
    const tested = methods.find((each) => each === method)
    if (tested === undefined || url.startsWith('/_allauth/') || !isTested(url)) continue
    const statuses: number[] = []
    for (const send of roles) statuses.push((await send(tested, await urlFor(url))).status)
    response[`${tested} ${url}`] = statuses
  }
  return response
}

test('every route returns the status that `matrix` lists for each role', async () => {
  expect(await statusesOf({})).toEqual(matrix)
})

const isOfSource = (url: string) => /^\/ninja-api\/(?:companies\/.*\/sources|job-sources)/.test(url)

test('every route of job sources returns the status that `sourceMatrix` lists for each role', async () => {
  expect(await statusesOf({ OUTGOING_REQUESTS: 'on' }, isOfSource)).toEqual(sourceMatrix)
})

const isOfDirectory = (url: string) =>
  /\/(?:developers|developer-decisions|contact-requests|contact-pauses|skill-proposals)\b/.test(url)

test('every route of the directory returns the status that `directoryMatrix` lists for each role', async () => {
  expect(await statusesOf({ DIRECTORY: 'on' }, isOfDirectory)).toEqual(directoryMatrix)
})

const isOfDemo = (url: string) => /^\/(?:dev|demo)\//.test(url)

test('a demo lets everyone call the persona login and read the emails of the demo', async () => {
  const unknown: Row = [404, 404, 404, 404, 404, 404, 404]
  expect(await statusesOf({ DEMO: 'on' }, isOfDemo)).toEqual({
    'GET /dev/mail': everyone,
    'GET /dev/mail/:id': unknown,
    'POST /demo/login': unknown,
  })
})
