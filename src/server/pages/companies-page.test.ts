import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

/** Starts a server. Its function `read` returns one page of the index, and the companies on that page. */
async function indexApp() {
  const { app, db } = await testApp({ PUBLIC_URL: 'https://jobs.example.org' }, build)
  const read = async (query = '') => {
    const body = (await app.inject(`/companies${query}`)).body.replaceAll('<!-- -->', '')
    const links = body.matchAll(/<a [^>]*href="\/companies\/\d+\/[^>]*>.*?<bdi[^>]*>([^<]*)/g)
    return { body, names: [...links].map(([, name]) => name) }
  }
  return { app, db, read }
}

describe('the index of companies', () => {
  test('lists the companies with open jobs in order of name, each with its places and its number of jobs', async () => {
    const { db, read } = await indexApp()
    const viola = await insertCompany(db, { name: 'viola' })
    await insertJob(db, { companyId: viola, location: 'Cremona' })
    await insertJob(db, { companyId: viola, location: 'Mirecourt' })
    await insertJob(db, { companyId: await insertCompany(db, { name: 'Bow' }) })
    const closed = await insertCompany(db, { name: 'Closed' })
    await insertJob(db, { companyId: closed, stage: 'off', firstPublishedAt: new Date('2026-09-01') })
    await insertCompany(db, { name: 'Empty' })
    const { body, names } = await read()
    expect(names).toEqual(['Bow', 'viola'])
    expect(body).toContain('2 companies')
    expect(body).toMatch(/>2 jobs<.*<bdi>(?:Cremona|Mirecourt)<\/bdi> · <bdi>(?:Cremona|Mirecourt)<\/bdi>/)
    expect(body).toContain('<link rel="canonical" href="https://jobs.example.org/companies">')
  })

  test.each([
    ['a part of the name in another case', 'IOL', ['viola']],
    ['a location', 'cremona', ['viola']],
    ['the name of a country', 'italy', ['viola']],
    ['text in angle brackets', '<b>', []],
  ])('finds companies by %s', async (_what, search, found) => {
    const { db, read } = await indexApp()
    const viola = await insertCompany(db, { name: 'viola' })
    await insertJob(db, { companyId: viola, location: 'Cremona', countries: ['IT'] })
    await insertJob(db, { companyId: await insertCompany(db, { name: 'Bow' }), location: 'Paris' })
    const { body, names } = await read(`?q=${encodeURIComponent(search)}`)
    expect(names).toEqual(found)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('<b>')
  })

  test('shows 24 companies per page, and redirects a page number that does not exist to the nearest page', async () => {
    const { app, db, read } = await indexApp()
    for (let number = 10; number < 35; number++)
      await insertJob(db, { companyId: await insertCompany(db, { name: `Bow ${number}` }) })
    const first = await read('?q=bow')
    expect(first.names).toHaveLength(24)
    expect(first.body).toContain('href="/companies?q=bow&amp;page=2"')
    expect((await read('?q=bow&page=2')).names).toEqual(['Bow 34'])
    for (const [path, nearest] of [
      ['/companies?q=bow&page=99', '/companies?q=bow&page=2'],
      ['/companies?q=bow&page=0', '/companies?q=bow'],
      ['/jobs?page=99', '/jobs?page=5'],
      ['/jobs?page=0&q=bow', '/jobs?q=bow'],
      ['/jobs?page=-1', '/jobs'],
    ]) {
      const { statusCode, headers } = await app.inject(path ?? '')
      expect([path, statusCode, headers.location]).toEqual([path, 302, nearest])
    }
  })

  test('shortens the text of a long search', async () => {
    const { read } = await indexApp()
    expect((await read(`?q=${'x'.repeat(2000)}`)).body).toContain(`value="${'x'.repeat(100)}"`)
  })
})
