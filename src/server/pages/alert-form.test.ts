// The form for a new job alert whose search finds no open job.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { insertJobs } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

test('warns about a literal search without jobs and links to an alert for all words', async () => {
  const { app, db } = await testApp({}, build)
  await insertJobs(db, [{ title: 'Python Developer', seniorityLevel: 'Senior' }])
  const form = async (search: string) => (await app.inject(`/alerts/new${search}`)).body
  const warning = 'No open job matches this search.'
  const empty = await form('?q=senior%20python')
  expect(empty).toContain(warning)
  expect(empty).toContain('href="/alerts/new?q=senior%20python&amp;match=words"')
  expect(await form('?q=python')).not.toContain(warning)
  const words = await form('?q=senior%20python&match=words')
  expect(words).not.toContain(warning)
  expect(words).toContain('All words: senior python')
})
