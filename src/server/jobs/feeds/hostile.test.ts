// Feeds, the sitemap and JobPosting markup escape hostile text in jobs without losing any of it.
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hostileJob, hostileText } from '#contract/jobs/hostile-jobs.testing.ts'
import type { Job } from '#contract/jobs/job.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { jobPosting } from '#contract/jobs/rules/job-posting.ts'
import { postingFaults } from '#contract/jobs/rules/posting-rules.testing.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { parseXml, textIn } from '#server/lib/xml.testing.ts'
import { makeSitemap } from '#server/pages/sitemap.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

import { buildFeed } from './feed.ts'
import { writeAtom, writeJsonFeed, writeRss } from './prepare-feed.ts'
import { readTitles } from './titles.testing.ts'

const { renderDescription, ...build } = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const site = { brand: defaultBrand, publicUrl: 'https://jobs.example.org' }

const hostileBoard = fc
  .array(hostileJob, { minLength: 1, maxLength: 4 })
  .map((jobs) => jobs.map((job, place) => ({ ...job, id: place + 1 })))

/** Characters that XML cannot contain. JSON keeps them. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const titleOf = ({ title, company }: Job) => `${title} · ${company.name}`

describe('for jobs with hostile text', () => {
  test('feeds contain the exact titles', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBoard, hostileText, async (jobs, search) => {
        const options = { query: defaultBoardQuery, ending: 'rss', site, renderDescription }
        const feed = { ...(await buildFeed(buildBoardIndex(jobs), options)), title: search }
        const titles = jobs.map(titleOf)
        const inXml = titles.map((title) => title.replace(forbidden, ''))
        expect(readTitles('rss', writeRss(feed))).toEqual(inXml)
        expect(readTitles('atom', writeAtom(feed))).toEqual(inXml)
        expect(readTitles('json', writeJsonFeed(feed))).toEqual(titles)
        for (const { html } of feed.items) expect(html).not.toMatch(/<(?:script|img|b)\b|javascript:b"/i)
      }),
    )
  })

  test('the sitemap contains valid URLs', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBoard, async (jobs) => {
        const jobsById = new Map(jobs.map((job) => [job.id, { job }]))
        const [part] = (await makeSitemap({ jobs: jobsById }, site.publicUrl)).parts
        const addresses = parseXml(String(await part?.encoded('identity'))).children.map((entry) =>
          String(textIn(entry, 'loc')),
        )
        // Four public pages, the pages of the jobs, and the page of their company.
        expect(addresses).toHaveLength(4 + jobs.length + 1)
        for (const address of addresses) expect(address).toBe(new URL(address).href)
      }),
    )
  })

  test('JobPosting markup follows the rules of search engines', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(hostileJob, async (job) => {
        const descriptionHtml = await renderDescription(job.description)
        const posting = jobPosting(job, { publicUrl: site.publicUrl, descriptionHtml })
        if (posting === undefined) return
        count += 1
        expect(postingFaults(JSON.parse(JSON.stringify(posting)), job)).toEqual([])
      }),
    )
    expect(count).toBeGreaterThan(20)
  })

  test('JobPosting markup cannot close its script element', async () => {
    const { app, db } = await testApp({}, { ...build, renderDescription })
    const title = '</script><script>alert(1)</script><!--]]>\u0001 مطوّر'
    const companyId = await insertCompany(db, { name: '</ScRiPt>&quot;' })
    const id = await insertJob(db, { companyId, title, slug: 'hostile', countries: ['DE'] })
    const { statusCode, headers, body } = await app.inject(`/jobs/${id}/hostile`)
    expect(statusCode).toBe(200)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toMatchObject({
      title,
      description: '<p>Write Django.</p>',
      hiringOrganization: { name: '</ScRiPt>&quot;' },
    })
    // The markup is data and not a script, so the content security policy needs no exception for it.
    expect(headers['content-security-policy']).toBe(
      (await app.inject('/')).headers['content-security-policy'],
    )
  })
})
