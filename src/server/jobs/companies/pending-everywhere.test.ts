// Requests every GET route as a visitor while changes to a company and to a job are pending.
import { join } from 'node:path'

import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { extendTestApp } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { storePicture, encodeUpload } from '#server/images/store.ts'
import { aPng } from '#server/images/testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { companiesPath, jobsPath } from '../testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

/** URLs that search for words of the pending changes. */
const searches = [
  '/companies?q=Quizzaciously',
  '/jobs?q=Quizzaciously',
  '/jobs/feed.rss?q=Plectrum',
  '/jobs.rss?q=Quizzaciously',
  `${jobsPath}/search?q=Plectrum`,
]

test('no response to a visitor contains pending changes', async () => {
  const server = extendTestApp(await newApp({}, build))
  const routes: RouteOptions[] = []
  server.app.addHook('onRoute', (route) => void routes.push(route))
  await server.app.ready()
  const { app, db, clock } = server
  const picture = await encodeUpload(await aPng(), 'logo')
  await storePicture(db, picture, { now: clock.now, config: { demo: false } })
  const companyId = await insertCompany(db, { name: 'Plectrum', website: 'https://plectrum.example/' })
  const jobId = await insertJobIn(db, { state: 'published', now: clock.now, companyId, title: 'Luthier' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const named: Record<string, string | number> = {
    job_id: jobId,
    id: jobId,
    company_id: companyId,
    hash: picture.hash,
  }
  const paths = routes.flatMap(({ method, url }) =>
    [method].flat().includes('GET')
      ? url
          .replace('/companies/:id', `/companies/${companyId}`)
          .replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(named[name] ?? 'luthier'))
      : [],
  )
  const answers = async () => {
    const read: Record<string, string> = {}
    for (const url of new Set([...paths, ...searches]))
      read[url] = (await app.inject({ url, headers: { accept: '*/*' } })).rawPayload.toString('latin1')
    return read
  }
  const before = await answers()
  const body = {
    name: 'Quizzaciously',
    website: 'https://quizzaciously.example/',
    description: 'We deal quizzaciously.',
    logo: `/images/${picture.hash}.webp`,
  }
  const saved = await owner.call('PUT', `${companiesPath}/${companyId}`, { body })
  const edited = await owner.call('PUT', `${jobsPath}/${jobId}`, {
    body: { title: 'Quizzaciously' },
  })
  expect([saved.status, edited.status]).toEqual([200, 200])
  const after = await answers()
  expect(paths.length).toBeGreaterThan(60)
  expect(after[`/jobs/${jobId}/luthier`]).toContain('Plectrum')
  const leaks = Object.entries(after).filter(
    ([url, text]) =>
      (/quizzaciously/i.test(text) && !url.includes('Quizzaciously')) || text.includes(picture.hash),
  )
  expect(leaks.map(([url]) => url)).toEqual([])
  const pictures = Object.keys(after).filter((url) => /\.(?:png|webp)$/.test(url))
  expect(pictures.length).toBeGreaterThan(1)
  expect(pictures.filter((url) => after[url] !== before[url])).toEqual([])
})
