// 10,000 jobs with hostile text and every combination of location, salary and state. Independent parsers must read all
// feeds, and the JobPosting markup must follow the rules of search engines.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { combinations, hostileJobs } from '#contract/jobs/hostile-jobs.testing.ts'
import type { Job } from '#contract/jobs/job.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { jobPosting } from '#contract/jobs/rules/job-posting.ts'
import { postingFaults } from '#contract/jobs/rules/posting-rules.testing.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { buildFeed } from './feed.ts'
import { writeAtom, writeJsonFeed, writeRss } from './prepare-feed.ts'
import { readTitles } from './titles.testing.ts'

const { renderDescription } = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const site = { brand: defaultBrand, publicUrl: 'https://jobs.example.org' }

const count = 10_000
const jobsPerFeed = 50
const seed = 1910

/** Characters that XML cannot contain. JSON keeps them. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const titleOf = ({ title, company }: Job) => `${title} · ${company.name}`

test('feeds and JobPosting markup of 10,000 hostile jobs are valid', { timeout: 120_000 }, async () => {
  expect(combinations).toBeLessThan(count)
  const jobs = hostileJobs(count, seed)
  const faults: unknown[] = []
  let postings = 0
  for (let start = 0; start < count; start += jobsPerFeed) {
    const some = jobs.slice(start, start + jobsPerFeed)
    const html = await readInAllFeeds(some)
    for (const [place, job] of some.entries()) {
      const posting = jobPosting(job, {
        publicUrl: site.publicUrl,
        descriptionHtml: descriptionIn(html[place] ?? ''),
      })
      if (posting === undefined) continue
      postings++
      const found = postingFaults(JSON.parse(JSON.stringify(posting)), job)
      if (found.length > 0) faults.push({ job: job.id, found })
    }
  }
  expect(faults).toEqual([])
  expect(postings).toBeGreaterThan(count / 10)
})

/** Checks that all feeds contain the titles of these jobs. Returns the HTML of each item. */
async function readInAllFeeds(jobs: Job[]): Promise<string[]> {
  const options = { query: defaultBoardQuery, ending: 'json', site, renderDescription }
  const feed = await buildFeed(buildBoardIndex(jobs), options)
  const titles = jobs.map(titleOf)
  const inXml = titles.map((title) => title.replace(forbidden, ''))
  expect(readTitles('rss', writeRss(feed))).toEqual(inXml)
  expect(readTitles('atom', writeAtom(feed))).toEqual(inXml)
  const written = writeJsonFeed(feed)
  expect(readTitles('json', written)).toEqual(titles)
  const { items }: { items: { content_html: string }[] } = JSON.parse(written)
  const html = items.map((item) => item.content_html)
  expect(html.filter((text) => /<(?:script|img|b)\b|javascript:b"/i.test(text))).toEqual([])
  return html
}

/** Returns the HTML of the description, which follows the summary. */
function descriptionIn(html: string): string {
  return html.slice(html.indexOf('</p>') + '</p>'.length)
}
