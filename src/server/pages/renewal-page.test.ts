// Tests the page behind the link in a reminder email, in a browser without scripts.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { extendTestApp } from '#server/auth/testing.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { insertJobIn, createPersonWithRole } from '#server/jobs/lifecycle/testing.ts'
import { days } from '#server/lib/duration.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const origin = 'https://jobs.example.org'

async function reminded() {
  const server = extendTestApp(await testApp({ PUBLIC_URL: origin }, build))
  const { app, db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const email = 'owner@example.com'
  await createPersonWithRole(server, 'owner', companyId)
  const id = await insertJobIn(db, { state: 'published', now: clock.now, companyId, title: 'Luthier' })
  clock.now = new Date(clock.now.getTime() + days(4))
  await app.tasks.runDue()
  const path = new URL((await server.lastMessage()).link).pathname
  const row = async () => (await db.select().from(jobs).where(eq(jobs.id, id)))[0]
  const send = (answer: string, headers: Record<string, string> = { origin }) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `answer=${answer}`,
    })
  return { ...server, email, id, path, row, send }
}

describe('the renewal page', () => {
  test('does not change the job when the page is opened', async () => {
    const { app, path, row } = await reminded()
    const before = await row()
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await app.inject({ method, url: path })).statusCode).toBe(200)
    for (const query of ['?answer=renew', '?answer=withdraw']) await app.inject(path + query)
    expect(await row()).toEqual(before)
    const { body, headers } = await app.inject(path)
    expect(body).toContain('Is this job still open?')
    expect(body).toContain('It is on the board until 30 November 2026, 12:00 UTC.')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('renews the job and redirects to a page with the new state of the job', async () => {
    const { app, path, row, send } = await reminded()
    const before = await row()
    const { statusCode, headers } = await send('renew')
    expect([statusCode, headers.location]).toEqual([303, path])
    const { body } = await app.inject(path)
    expect(body).toContain('It is on the board until 22 February 2027, 24:00 UTC.')
    expect(body).not.toContain('Renew for 90 days')
    expect((await row())?.firstPublishedAt).toEqual(before?.firstPublishedAt)
  })

  test('withdraws the job and rejects a second submission of the form', async () => {
    const { app, path, row, send } = await reminded()
    await send('withdraw')
    expect((await row())?.isActive).toBe(false)
    expect((await app.inject(path)).body).toContain('It is withdrawn and no longer on the board.')
    const { statusCode, body } = await send('renew')
    expect(statusCode).toBe(409)
    expect(body).toContain('This link no longer works for this job. Log in to change the job.')
  })

  test('rejects a form from another site and a form with an unknown answer', async () => {
    const { send, row } = await reminded()
    const before = await row()
    for (const headers of [{ origin: 'https://evil.example' }, { origin, 'sec-fetch-site': 'cross-site' }])
      expect((await send('renew', headers)).statusCode).toBe(403)
    expect((await send('delete')).statusCode).toBe(400)
    expect(await row()).toEqual(before)
  })

  test('returns 404 for an unknown or expired key', async () => {
    const { app, path, clock, send, takeErrors } = await reminded()
    for (const key of ['x'.repeat(43), 'x'.repeat(101), '%00'])
      expect((await app.inject(`/jobs/renew/${key}`)).statusCode).toBe(404)
    clock.now = new Date(clock.now.getTime() + days(21))
    const { statusCode, body } = await app.inject(path)
    expect(statusCode).toBe(404)
    expect(body).toContain('This link no longer works')
    expect((await send('renew')).statusCode).toBe(404)
    expect(takeErrors()).toEqual([])
  })
})
