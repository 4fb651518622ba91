// The cache of values derived from snapshots never exceeds its limit, regardless of the number of snapshots.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { waitForNotifications } from '#server/db/testing.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp, type TestApp, testApp } from '#server/testing.ts'

import { createDerivedCache } from './derived-cache.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

const MEGABYTE = 1_000_000
const DESCRIPTION_CHARACTERS = 1000

const jobsOf = (companyId: number) =>
  Array.from({ length: 200 }, (_, place) => ({
    companyId,
    title: `Job ${place}`,
    description: 'x'.repeat(DESCRIPTION_CHARACTERS),
  }))

async function metric({ app }: TestApp, name: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

const bytesHeld = (server: TestApp) => metric(server, 'fretboard_jobs_cache_bytes')

async function search({ app }: TestApp, query: string): Promise<void> {
  for (const path of ['/ninja-api/jobs/search', '/jobs.rss', '/jobs'])
    expect((await app.inject(`${path}?${query}`)).statusCode).toBe(200)
}

describe('the cache of derived values', () => {
  test('stores no more than its limit while jobs change and visitors run different searches', async () => {
    const server = await newApp({}, build, { jobsCacheBytes: MEGABYTE })
    const companyId = await insertCompany(server.db)
    await insertJobs(server.db, jobsOf(companyId))
    expect(await metric(server, 'fretboard_jobs_cache_limit_bytes')).toBe(MEGABYTE)
    const held: number[] = []
    for (let round = 0; round < 12; round++) {
      // Changes the company, because this changes every job of the list.
      await server.db
        .update(companies)
        .set({ description: `${round}` })
        .where(eq(companies.id, companyId))
      await waitForNotifications()
      for (let count = 0; count < 4; count++) await search(server, `q=word${round}-${count}`)
      held.push(await bytesHeld(server))
    }
    expect(Math.max(...held)).toBeLessThanOrEqual(MEGABYTE)
    expect(Math.max(...held)).toBeGreaterThan(MEGABYTE / 2)
  })

  test('counts the memory of jobs that only an older snapshot contains', async () => {
    const server = await testApp()
    const companyId = await insertCompany(server.db)
    await insertJobs(server.db, jobsOf(companyId))
    const searchNewest = async () => {
      await waitForNotifications()
      await server.app.inject('/ninja-api/jobs/search?q=word')
    }
    await searchNewest()
    const before = await bytesHeld(server)
    await server.db.update(companies).set({ description: 'Changed.' }).where(eq(companies.id, companyId))
    await searchNewest()
    expect((await bytesHeld(server)) - before).toBeGreaterThan(200 * DESCRIPTION_CHARACTERS)
  })

  test('evicts the least recently used value, whatever its kind', () => {
    const cache = createDerivedCache(20)
    const [pages, boards] = [cache.of<string>('a'), cache.of<string>('b')]
    pages.set('1', 'page', 5)
    boards.set('1', 'board', 5)
    expect(pages.get('1')).toBe('page')
    boards.set('2', 'newer board', 5)
    expect([pages.get('1'), boards.get('1'), boards.get('2')]).toEqual(['page', undefined, 'newer board'])
  })
})
