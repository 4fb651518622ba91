// Sends long repetitive texts, deeply nested bodies and long headers to every endpoint of every API. Expects no status
// 500 and no slow response.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { authEndpoints } from '#contract/auth/endpoints.ts'
import { employeeEndpoints } from '#contract/employees/employees.ts'
import { companyEndpoints } from '#contract/jobs/companies.ts'
import { domainEndpoints } from '#contract/jobs/domains.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import { invitationEndpoints, memberEndpoints, receivedInvitationEndpoints } from '#contract/jobs/members.ts'
import { cpuTimeUntil, hostileTexts, LINEAR_MS, nestings } from '#contract/long-input.testing.ts'

import { setStaff } from './auth/roles/testing.ts'
import { accounts } from './auth/testing.ts'
import { users } from './db/tables/users.ts'
import { insertJob } from './db/testing/insert-job.ts'
import { required } from './lib/required.ts'

/**
 * The number of random requests per endpoint. `npm run fuzz` sets FUZZ_RUNS to a higher number. These tests use only a
 * tenth of FUZZ_RUNS, because requests with long input take long.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100) / 10
const MAX_RUN_MS = 10_000
/** The maximum length of a header, and of a text in a URL. Node.js itself rejects requests with longer headers. */
const MAX_PART_LENGTH = 6_000

const calls = Object.values({
  ...prefixed('auth', authEndpoints),
  ...jobEndpoints,
  ...prefixed('companies', companyEndpoints),
  ...prefixed('members', memberEndpoints),
  ...prefixed('invitations', invitationEndpoints),
  ...prefixed('received', receivedInvitationEndpoints),
  ...prefixed('domains', domainEndpoints),
  ...prefixed('employees', employeeEndpoints),
})
const names = `
  title description company_id location location_type salary_min salary_max
  salary_period skills countries apply_link is_active expires_at name website logo
  department salary email password key code current_password new_password credential
  provider process token refresh_token id account authenticators sessions primary
  display_name trust callback_url flow role domain x
`
  .trim()
  .split(/\s+/)
const headers = `
  accept accept-encoding authorization content-type cookie if-match if-none-match
  origin referer user-agent x-csrftoken x-email-verification-key x-forwarded-for
  x-password-reset-key x-session-token
`
  .trim()
  .split(/\s+/)

const text = fc.constantFrom(...hostileTexts)
const value = fc.oneof(
  text.map((long) => JSON.stringify(long)),
  text.map((long) => JSON.stringify([long])),
  fc.constantFrom(...nestings),
)
const inBody = fc.oneof(
  fc.tuple(fc.constantFrom(...names), value).map(([name, long]) => `{${JSON.stringify(name)}:${long}}`),
  value,
)
const part = text.map((long) => long.slice(0, MAX_PART_LENGTH))
const inHeader = fc
  .tuple(fc.constantFrom(...headers), part)
  .map(([name, long]) => ({ [name]: long.replaceAll(/[^\x20-\x7e]/g, '~') }))
const inQuery = fc
  .tuple(fc.constantFrom('search', 'ordering', 'page', 'include', 'q', 'next', 'process'), part)
  .map(([name, long]) => `?${name}=${encodeURIComponent(long.toWellFormed()).slice(0, MAX_PART_LENGTH)}`)
const hostile = fc.oneof(
  inBody.map((raw) => ({ raw })),
  inHeader.map((headers) => ({ headers })),
  inQuery.map((query) => ({ query })),
  part.map((id) => ({ id: encodeURIComponent(id.toWellFormed()) })),
)

async function writer() {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off', ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
  const me = await server.loggedIn('app')
  const [user] = await server.db.select({ id: users.id }).from(users)
  await setStaff(server.db, required(user).id, true)
  return { me, job: await insertJob(server.db) }
}

test.each(calls)(
  '$id ($method $path) returns a status below 500 in linear time for any input',
  async ({ method, path }) => {
    const { me, job } = await writer()
    await fc.assert(
      fc.asyncProperty(
        hostile,
        async (sent: { raw?: string; query?: string; id?: string; headers?: Record<string, string> }) => {
          const { raw, query = '', id = String(job), headers } = sent
          const url = path.replace('{client}', 'app').replaceAll(/\{\w+\}/g, () => id) + query
          const options = {
            ...(raw !== undefined && method !== 'GET' && { raw }),
            ...(headers && { headers }),
          }
          const measure = () =>
            cpuTimeUntil(async () => {
              const { status } = await me.send(method, url, options)
              expect(status).toBeGreaterThanOrEqual(200)
              expect(status).toBeLessThan(500)
            })
          // A collection of garbage can fall into one request. Input that takes quadratic time is slow every time.
          const isSlow = (await measure()) >= LINEAR_MS && (await measure()) >= LINEAR_MS
          expect(isSlow).toBe(false)
        },
      ),
      { numRuns: RUNS },
    )
  },
  RUNS * MAX_RUN_MS,
)

/** Adds the name of the API to the names of its calls, because calls of two APIs may have the same name. */
function prefixed<Call>(api: string, calls: Record<string, Call>): Record<string, Call> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${api} ${name}`, call]))
}
