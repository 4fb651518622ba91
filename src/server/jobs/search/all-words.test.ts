// Searches with `match=words` over HTTP: in the search API, the feeds, the embedded list and alerts.
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { alertQuery } from '#contract/alerts/alerts.ts'
import { searchWire } from '#contract/jobs/search.ts'
import { feedFormats } from '#contract/pages/feeds.ts'
import { insertJobs } from '#server/db/testing/insert-job.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { type TestApp, testApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const words = '?q=python%20munchen%20-junior&match=words'

async function board() {
  const server = await testApp({ PUBLIC_URL: 'https://jobs.example.org' }, build)
  await insertJobs(server.db, [
    { title: 'Python Developer', location: 'München', seniorityLevel: 'Senior' },
    { title: 'Junior Python Developer', location: 'München' },
    { title: 'Python Developer', location: 'Wien' },
  ])
  return server
}

async function findTitles({ app }: TestApp, search: string): Promise<string[]> {
  const answer = await app.inject(`/ninja-api/jobs/search${search}`)
  return searchWire.parse(answer.json()).jobs.map(({ title }) => title)
}

test('the search API finds the jobs with every word, and no job without match=words', async () => {
  const server = await board()
  expect(await findTitles(server, words)).toEqual(['Python Developer'])
  expect(await findTitles(server, '?q=python%20munchen')).toEqual([])
})

test('a search for all words finds a job as soon as it matches', async () => {
  const server = await board()
  expect(await findTitles(server, '?q=munchen%20wien&match=words')).toEqual([])
  await server.db.execute(sql`update jobs set title = 'Über Wien nach München' where location = 'Wien'`)
  // A write by another connection is visible within a second.
  const found = () => findTitles(server, '?q=munchen%20wien&match=words')
  await expect.poll(found, { timeout: 10_000 }).toEqual(['Über Wien nach München'])
  expect(await findTitles(server, '?q=%C3%BCber%20wien')).toEqual(['Über Wien nach München'])
})

test.each([...feedFormats.map(({ ending }) => `/jobs.${ending}`), '/jobs/embed', '/jobs/embed.html'])(
  '%s contains the same jobs and links to the board with match=words',
  async (path) => {
    const { app } = await board()
    const { body } = await app.inject(path + words)
    expect(body.match(/(?:Junior )?Python Developer/g)).toContain('Python Developer')
    expect(body).not.toContain('Junior Python Developer')
    expect(body.replaceAll('&amp;', '&')).toContain(`/jobs${words}`)
  },
)

test('an alert keeps match=words, but not without a search text', () => {
  expect(alertQuery(`${words}&sort=oldest&page=2`)).toBe(words)
  expect(alertQuery('?q=+&match=words')).toBe('')
})
