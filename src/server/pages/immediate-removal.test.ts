// Tests that a removed job disappears immediately from the pages, feeds and sitemaps of all instances of the server.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { extendTestApp } from '#server/auth/testing.ts'
import { jobBody, companiesPath, jobsPath, staff } from '#server/jobs/testing.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
/** A timeout of ten seconds, because rendering the pages twice can take long on a busy machine. */
const soon = { timeout: 10_000, interval: 20 }
const outlets = ['/sitemap-1.xml', '/jobs.rss', '/jobs.atom', '/jobs.json', '/jobs', '/']

test('two instances hide withdrawn and expired jobs immediately', async () => {
  const one = extendTestApp(await testApp({}, build))
  const other = await testApp({}, build)
  const write = await staff(one, 'key')
  const { json: company } = await write('POST', companiesPath, { body: { name: 'Quintette' } })
  const publish = (parts: object) =>
    write('POST', jobsPath, { body: jobBody({ company_id: company.id, ...parts }) })
  const expiry = new Date(one.clock.now.getTime() + 60_000)
  const { json: withdrawn } = await publish({ title: 'Withdrawn Luthier', expires_at: null })
  await publish({ title: 'Expired Drummer', expires_at: expiry.toISOString() })

  const seen = async (word: string) => {
    const bodies = [one, other].flatMap(({ app }) => outlets.map((url) => app.inject(url)))
    return (await Promise.all(bodies)).filter(({ body }) => body.includes(word)).length
  }
  const everywhere = 2 * outlets.length
  await expect.poll(() => seen('luthier'), soon).toBe(everywhere)
  expect(await seen('drummer')).toBe(everywhere)

  await write('PUT', `${jobsPath}/${withdrawn.id}`, { body: { is_active: false } })
  await expect.poll(() => seen('luthier'), soon).toBe(0)

  // When a job expires, there is no write and no notification. Each instance notices the expiry by its own clock.
  for (const { clock } of [one, other]) clock.now = new Date(expiry.getTime() + 1)
  expect(await seen('drummer')).toBe(0)
})
