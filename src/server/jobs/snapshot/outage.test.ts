// While PostgreSQL is unavailable, the board serves the last snapshot.
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/open.ts'
import { type Fault, startFaultyProxy } from '#server/db/testing/faulty-proxy.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const soon = { timeout: 15_000, interval: 50 }
const cookie = 'sessionid=unknown; csrftoken=unknown'

async function board() {
  const proxy = await startFaultyProxy(await createScratchDatabase())
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', log: silentLog })
  onTestFinished(async () => {
    proxy.setFault('none')
    await database.close()
    await proxy.close()
  })
  const server = await testApp({}, build, database)
  const { app, db, clock } = server
  const company = await insertCompany(db, { name: 'Quintette' })
  const expiresAt = new Date(clock.now.getTime() + 90_000)
  const lasting = await insertJob(db, { companyId: company, title: 'Luthier' })
  const short = await insertJob(db, { companyId: company, title: 'Drummer', expiresAt })
  await app.ready()
  await expect.poll(async () => (await app.inject('/ninja-api/jobs')).json().length, soon).toBe(2)
  const outlets = [
    '/',
    '/jobs',
    '/jobs?q=luthier',
    `/jobs/${lasting}/luthier`,
    '/companies',
    `/companies/${company}/quintette`,
    '/jobs.rss',
    '/jobs.atom',
    '/jobs.json',
    '/jobs/embed',
    '/sitemap-1.xml',
    `/social/jobs/${lasting}.png`,
    '/ninja-api/jobs',
    `/ninja-api/jobs/${lasting}`,
  ]
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  const statuses = async (urls: readonly string[]) => {
    const answers = await Promise.all(urls.map(async (url) => [url, (await get(url)).statusCode]))
    return Object.fromEntries(answers)
  }
  const all = (status: number) => Object.fromEntries(outlets.map((url) => [url, status]))
  return { ...server, proxy, outlets, lasting, short, get, statuses, all }
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('while the database is unavailable', () => {
  test.each<Fault>(['refused', 'frozen', 'out of connections'])(
    'board pages return 200, and jobs that are not on the board return 503 (fault: %s)',
    async (fault) => {
      const { proxy, outlets, get, statuses, all, takeErrors } = await board()
      proxy.setFault(fault)
      expect(await statuses(outlets)).toEqual(all(200))
      expect(await statuses(outlets)).toEqual(all(200))
      const unknown = await get('/ninja-api/jobs/999999')
      expect(unknown.statusCode).toBe(503)
      expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0)
      const renewal = await get('/jobs/renew/key')
      expect(renewal.statusCode).toBe(503)
      expect(renewal.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'strict-origin',
      })
      takeErrors()
    },
  )

  test('the server serves the last snapshot and states its age, but omits expired jobs', async () => {
    const { proxy, outlets, get, statuses, all, clock, lasting, short, db, takeErrors } = await board()
    proxy.setFault('refused')
    expect(await statuses(outlets)).toEqual(all(200))
    expect((await get('/jobs')).headers['age']).toBeUndefined()
    clock.now = new Date(clock.now.getTime() + 120_000)
    for (const url of outlets) expect([url, (await get(url)).headers['age']]).toEqual([url, '120'])
    for (const url of ['/', '/jobs', `/jobs/${lasting}/luthier`])
      expect((await get(url)).body).toContain('These jobs were last updated 2 minutes ago')
    expect((await get('/ninja-api/jobs')).json()).toMatchObject([{ id: lasting }])
    expect((await get(`/jobs/${short}/drummer`)).statusCode).toBe(503)

    proxy.setFault('none')
    await expect.poll(async () => (await get('/jobs')).headers['age'], soon).toBeUndefined()
    const id = await insertJob(db, { title: 'Bassist' })
    await expect.poll(async () => (await get(`/ninja-api/jobs/${id}`)).statusCode, soon).toBe(200)
    expect((await get('/jobs')).body).not.toContain('were last updated')
    takeErrors()
  })
})
