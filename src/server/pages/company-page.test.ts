import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const pagesApp = () => testApp({ PUBLIC_URL: 'https://jobs.example.org' }, build)
const published = new Date('2026-09-01')

const organizationIn = (html: string) => {
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return data === undefined ? undefined : JSON.parse(data)
}

describe('the page of a company', () => {
  test('redirects a missing, wrong or old slug permanently to the current URL', async () => {
    const { app, db } = await pagesApp()
    const companyId = await insertCompany(db, { name: 'Corde & Bois' })
    await insertJob(db, { companyId })
    for (const path of [`/companies/${companyId}`, `/companies/${companyId}/another`]) {
      const { statusCode, headers } = await app.inject(path)
      expect([statusCode, headers.location]).toEqual([301, `/companies/${companyId}/corde-bois`])
    }
    expect((await app.inject(`/companies/${companyId}/corde-bois`)).statusCode).toBe(200)
  })

  test("shows the company's own description, and lists its open jobs", async () => {
    const { app, db } = await pagesApp()
    const companyId = await insertCompany(db, {
      name: 'Plectrum',
      website: 'https://plectrum.example',
      description: 'We make **picks**. <script>alert(1)</script>',
      logo: '/logos/tin-heron-games.svg',
    })
    await insertJob(db, { companyId, title: 'First Guitar', slug: 'first-guitar' })
    await insertJob(db, { companyId, title: 'Withdrawn Guitar', stage: 'off' })
    await insertJob(db, { title: 'Of Somebody Else' })
    const { body } = await app.inject(`/companies/${companyId}/plectrum`)
    expect(body).toContain('<strong>picks</strong>')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('href="https://plectrum.example" rel="noopener noreferrer nofollow"')
    expect(body).toContain('1 open job')
    expect(body).toContain('first-guitar')
    expect(body).not.toContain('Withdrawn Guitar')
    expect(body).not.toContain('Of Somebody Else')
    expect(body).toContain('<title>Plectrum · Fretboard</title>')
    expect(body).toContain('<meta name="description" content="Plectrum: 1 open job.">')
    const address = `https://jobs.example.org/companies/${companyId}/plectrum`
    expect(body).toContain(`<link rel="canonical" href="${address}">`)
    expect(organizationIn(body)).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'Organization',
      name: 'Plectrum',
      sameAs: 'https://plectrum.example',
      logo: 'https://jobs.example.org/logos/tin-heron-games.svg',
      mainEntityOfPage: address,
    })
  })

  test('does not link an invalid website, and leaves it out of the data for search engines', async () => {
    const { app, db } = await pagesApp()
    const website = 'javascript:alert(1)'
    const companyId = await insertCompany(db, { name: 'Plectrum', website })
    await insertJob(db, { companyId })
    const { body } = await app.inject(`/companies/${companyId}/plectrum`)
    expect(body).not.toContain(`href="${website}"`)
    expect(organizationIn(body)).not.toHaveProperty('sameAs')
  })

  test('says that a company has no open jobs, and excludes its page from search engines', async () => {
    const { app, db } = await pagesApp()
    const companyId = await insertCompany(db, { name: 'Plectrum' })
    await insertJob(db, { companyId, stage: 'off', firstPublishedAt: published })
    const { statusCode, body } = await app.inject(`/companies/${companyId}/plectrum`)
    expect(statusCode).toBe(200)
    expect(body).toContain('No open jobs at the moment.')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
    expect(organizationIn(body)).toBeUndefined()
    expect((await app.inject('/sitemap-1.xml')).body).not.toContain('/companies/')
  })

  test.each([
    'with only a draft',
    'without jobs',
    'that does not exist',
    'with a text as id',
    'with a huge id',
  ])('a company %s has no page', async (what) => {
    const { app, db } = await pagesApp()
    const drafting = await insertCompany(db, { name: 'Secret Strings' })
    await insertJob(db, { companyId: drafting, stage: 'off', firstPublishedAt: null })
    const empty = await insertCompany(db, { name: 'Silent Strings' })
    const id = {
      'with only a draft': drafting,
      'without jobs': empty,
      'that does not exist': empty + 1,
      'with a text as id': 'abc',
      'with a huge id': '9'.repeat(30),
    }[what]
    for (const path of [`/companies/${id}`, `/companies/${id}/secret-strings`]) {
      const { statusCode, body } = await app.inject(path)
      expect(statusCode).toBe(404)
      expect(body).not.toContain('Secret Strings')
      expect(body).toContain('<meta name="robots" content="noindex">')
    }
  })

  test("shows at most fifty jobs, and links to a search for the company's other jobs", async () => {
    const { app, db } = await pagesApp()
    const companyId = await insertCompany(db, { name: 'Plectrum' })
    await insertJobs(
      db,
      Array.from({ length: 51 }, () => ({ companyId })),
    )
    const { body } = await app.inject(`/companies/${companyId}/plectrum`)
    expect(body).toContain('51 open jobs')
    expect(body.match(/<article/g)).toHaveLength(50)
    expect(body).toContain('href="/jobs?q=Plectrum"')
  })
})
