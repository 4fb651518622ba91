// Helpers for tests of job alerts. They start a board with pages, subscribe visitors and return the digests.
import { join } from 'node:path'

import { asc } from 'drizzle-orm'

import { extendTestApp } from '#server/auth/testing.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

export const origin = 'https://jobs.example.org'
const form = 'application/x-www-form-urlencoded'
const csrfToken = 'a'.repeat(32)
const csrf = { cookie: `csrftoken=${csrfToken}`, 'x-csrftoken': csrfToken }

type Wish = { frequency?: string; ip?: string }

export async function alertingSite(env: Record<string, string> = {}) {
  const server = extendTestApp(
    await testApp({ PUBLIC_URL: origin, POSTING_MINIMUM_SECONDS: '0', ...env }, build),
  )
  const { app, db, clock } = server
  const own = { origin: env['PUBLIC_URL'] ?? origin }
  const pass = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await app.tasks.runDue()
  }
  const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': form, ...own, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const subscribe = async (
    email: string,
    query = '',
    { frequency = 'daily', ip = '203.0.113.1' }: Wish = {},
  ) => {
    const payload = { email, query, frequency }
    return app.inject({
      method: 'POST',
      url: '/ninja-api/alerts',
      headers: { ...own, ...csrf },
      payload,
      remoteAddress: ip,
    })
  }
  /** Subscribes an address and confirms the alert. Returns the path of the alert's page. */
  const activate = async (email: string, query = '', wish: Wish = {}) => {
    await subscribe(email, query, wish)
    const path = new URL((await server.lastMessage()).link).pathname
    await submit(path, { action: 'confirm' })
    return path
  }
  const digests = async () => (await server.messages()).filter(({ template }) => template === 'job-digest')
  const publish = (job: Parameters<typeof insertJob>[1] = {}) =>
    insertJob(db, { firstPublishedAt: clock.now, firstListedAt: clock.now, createdAt: clock.now, ...job })
  const alerts = () => db.select().from(jobAlerts).orderBy(asc(jobAlerts.id))
  return { ...server, alerts, pass, submit, subscribe, activate, digests, publish }
}
