// Tests that the server renders a page once for each version of the list of jobs, and again when an age on it changes.
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
  const id = await insertJob(db, { title: 'Luthier', createdAt: new Date('2026-11-01T09:30:00Z') })
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

  test('renders a page again after a write', async () => {
    const { app, db, render } = await countingApp()
    await app.inject('/jobs')
    await insertJob(db, { title: 'Drummer' })
    await expect.poll(async () => (await app.inject('/jobs')).body, soon).toContain('Drummer')
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('renders a page again when an age on it changes, and otherwise every hour', async () => {
    const { app, clock, render, urls } = await countingApp()
    const openAll = async (time: string) => {
      clock.now = new Date(`2026-11-${time}Z`)
      render.mockClear()
      const answers = await Promise.all(urls.flatMap((url) => [app.inject(url), app.inject(url)]))
      return { etags: answers.map(({ headers }) => headers.etag), rendered: render.mock.calls.length }
    }
    const { etags } = await openAll('05T09:01')
    for (const time of ['05T09:02', '05T09:29']) expect(await openAll(time)).toEqual({ etags, rendered: 0 })
    const older = await openAll('05T09:30')
    expect(older.rendered).toBe(urls.length)
    for (const [place, etag] of older.etags.entries()) expect(etag).not.toBe(etags[place])
    expect((await openAll('05T09:59')).rendered).toBe(0)
    expect((await openAll('05T10:00')).rendered).toBe(urls.length)
  })

  test('does not cache pages of unknown paths', async () => {
    const { app, render } = await countingApp()
    for (const _ of [1, 2]) expect((await app.inject('/nowhere')).statusCode).toBe(404)
    expect(render).toHaveBeenCalledTimes(2)
  })
})
