import { join } from 'node:path'

import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { storeImage } from '#server/images/queries.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

test('other sites may show the embeddable pages in a frame, but no other route', async () => {
  const { app, db, clock } = await newApp({}, build)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  await app.ready()
  const id = await insertJob(db, { companyId: await insertCompany(db), slug: 'slug' })
  const hash = 'x'.repeat(43)
  await storeImage(db, { hash, bytes: Buffer.alloc(1), now: clock.now })
  const params: Record<string, unknown> = { id, job_id: id, company_id: 1, slug: 'slug', hash, part: 1 }
  const frameable = new Set<string>()
  let requests = 0
  for (const { method, url } of routes) {
    if (method !== 'GET' || url.startsWith('/assets/')) continue
    const path = url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(params[name]))
    const { headers } = await app.inject(path)
    requests++
    expect(headers).not.toHaveProperty('x-frame-options')
    if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'")) frameable.add(url)
  }
  expect(requests).toBeGreaterThan(60)
  expect([...frameable].toSorted()).toEqual(['/jobs/embed', '/jobs/embed.html'])
})
