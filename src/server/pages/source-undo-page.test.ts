// Tests the page behind the link in an email about withdrawn jobs, in a browser without scripts.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { atsJob } from '#server/job-sources/ats-formats.testing.ts'
import { employer, sourceSite } from '#server/job-sources/testing.ts'
import { days } from '#server/lib/duration.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const origin = 'https://jobs.example.org'

async function withdrawn() {
  const site = await sourceSite({ PUBLIC_URL: origin }, build)
  const acme = await employer(site)
  acme.board.jobs.push(atsJob('1'), atsJob('2'))
  await acme.connect()
  const states = async () => (await acme.source()).jobs.map(({ state }) => state)
  for (const { job_id: id } of (await acme.source()).jobs)
    await acme.reviewer.call('POST', `/ninja-api/jobs/${id}/approve`, { body: {} })
  const gone = acme.board.jobs.splice(0)
  await site.pass()
  await site.pass()
  const email = (await site.messages()).findLast(({ template }) => template === 'source-withdrawn')
  const path = new URL(email?.link ?? '').pathname
  const get = () => site.app.inject(path)
  const send = (headers: Record<string, string> = { origin }) =>
    site.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: '',
    })
  return { site, acme, gone, path, states, get, send }
}

describe('the page of withdrawn jobs', () => {
  test('does not change the jobs when the page is opened', async () => {
    const { get, states } = await withdrawn()
    const { body, headers, statusCode } = await get()
    await get()
    expect(statusCode).toBe(200)
    expect(body).toContain('Django developer 1')
    expect(body).toContain('Bring the jobs back')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  })

  test('publishes the jobs again, and a job stays published until its source board lists it and later removes it', async () => {
    const { site, acme, gone, path, states, get, send } = await withdrawn()
    const { statusCode, headers } = await send()
    expect([statusCode, headers.location]).toEqual([303, path])
    expect(await states()).toEqual(['published', 'published'])
    expect((await get()).body).toContain('It is on the board.')
    expect((await get()).body).not.toContain('Bring the jobs back')
    for (let round = 0; round < 5; round++) await site.pass()
    expect(await states()).toEqual(['published', 'published'])
    acme.board.jobs.push(...gone)
    await site.pass()
    acme.board.jobs.splice(0)
    await site.pass()
    await site.pass()
    expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  })

  test('does not publish a job that a person has changed since its withdrawal', async () => {
    const { site, acme, states, send } = await withdrawn()
    const [job] = (await acme.source()).jobs
    const body = { title: 'Changed by a person' }
    site.clock.now = new Date(site.clock.now.getTime() + 1)
    await acme.owner.call('PUT', `/ninja-api/jobs/${job?.job_id}`, { body })
    await send()
    expect(await states()).toEqual(['withdrawn', 'published'])
  })

  test('explains why it cannot publish a job again', async () => {
    const { site, acme, states, send } = await withdrawn()
    await site.db.update(companies).set({ jobQuota: 0 }).where(eq(companies.id, acme.companyId))
    const { statusCode, body } = await send()
    expect([statusCode, body]).toEqual([409, expect.stringContaining('Your company cannot have jobs')])
    expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  })

  test('rejects a form from another site', async () => {
    const { states, send } = await withdrawn()
    for (const headers of [{ origin: 'https://evil.example' }, { origin, 'sec-fetch-site': 'cross-site' }])
      expect((await send(headers)).statusCode).toBe(403)
    expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  })

  test('returns 404 for an unknown key, and for every key seven days after its email was sent', async () => {
    const { site, path, get, send } = await withdrawn()
    for (const key of ['x'.repeat(43), 'x'.repeat(101), '%00'])
      expect((await site.app.inject(`/job-sources/undo/${key}`)).statusCode).toBe(404)
    site.clock.now = new Date(site.clock.now.getTime() + days(7) + 1)
    const { statusCode, body } = await get()
    expect([statusCode, body]).toEqual([404, expect.stringContaining('This link no longer works')])
    expect((await send()).statusCode).toBe(404)
    expect(site.lines.map((line) => JSON.stringify(line)).join('\n')).not.toContain(path.split('/').at(-1))
  })
})
