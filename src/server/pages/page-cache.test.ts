// Tests that the server renders a page once for each version of the list of jobs and each minute.
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import type { RenderPage } from '#contract/pages/render.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

const soon = { timeout: 10_000, interval: 20 }

async function countingApp() {
  const render = vi.fn<RenderPage>(build.render)
  const server = await testApp({}, { ...build, render })
  const { app, db } = server
  const id = await insertJob(db, { title: 'Luthier' })
  await expect.poll(async () => (await app.inject('/ninja-api/jobs')).body, soon).toContain('Luthier')
  return { ...server, render, urls: ['/', '/jobs?q=luthier', `/jobs/${id}/luthier`] }
}

describe('the cache of pages', () => {
  test('renders a page once for several visitors, and does not render it again for a 304 response', async () => {
    const { app, render, urls } = await countingApp()
    for (const url of urls) {
      render.mockClear()
      const first = await app.inject(url)
      const etag = String(first.headers.etag)
      const unchanged = await app.inject({ url, headers: { 'if-none-match': etag } })
      const known = await app.inject({ url, headers: { cookie: 'sessionid=unknown' } })
      expect([first.statusCode, unchanged.statusCode, known.body]).toEqual([200, 304, first.body])
      expect(render).toHaveBeenCalledOnce()
    }
  })

  test('renders a page again after a write, and in the next minute', async () => {
    const { app, db, clock, render } = await countingApp()
    const before = await app.inject('/jobs')
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect((await app.inject('/jobs')).headers.etag).not.toBe(before.headers.etag)
    expect(render).toHaveBeenCalledTimes(2)
    await insertJob(db, { title: 'Drummer' })
    await expect.poll(async () => (await app.inject('/jobs')).body, soon).toContain('Drummer')
    expect(render).toHaveBeenCalledTimes(3)
  })

  test('does not cache pages of unknown paths', async () => {
    const { app, render } = await countingApp()
    for (const _ of [1, 2]) expect((await app.inject('/nowhere')).statusCode).toBe(404)
    expect(render).toHaveBeenCalledTimes(2)
  })
})
