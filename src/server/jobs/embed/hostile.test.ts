// The fragment escapes hostile text in jobs and searches. All its links lead to this site.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'
import { pieces } from '#contract/jobs/hostile-jobs.testing.ts'
import { aJob } from '#contract/jobs/jobs.testing.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import { childrenOf, parseXml, textIn } from '#server/lib/xml.testing.ts'

import { embeddedQuery, jobsFragment } from './fragment.ts'
import { embedPage, embedStyles } from './routes.ts'

const site = { siteName: 'Fretboard', publicUrl: 'https://jobs.example.org' }
const hostileText = fc.oneof(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), anyText)
/** Characters that XML cannot contain and HTML should not contain. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const hostileJob = fc
  .record({ title: hostileText, location: fc.option(hostileText), name: hostileText, applyLink: hostileText })
  .map(({ name, ...parts }) =>
    aJob({
      ...parts,
      slug: slugOf(parts.title),
      company: { id: 1, name, website: name, description: name, logo: name, verified_domain: name },
    }),
  )

test('the fragment shows hostile job titles unchanged, and all its links lead to this site', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileJob, { minLength: 1, maxLength: 3 }),
      hostileText,
      async (jobs, search) => {
        const board = buildBoardIndex(jobs)
        const all = jobsFragment(board, embeddedQuery(defaultBoardQuery), site)
        const [list] = childrenOf(parseXml(all.markup), 'ul')
        const links = childrenOf(list, 'li').flatMap((item) => childrenOf(item, 'a'))
        const short = jobs.filter(({ title }) => title.length <= 100)
        const titles = links.map((link) => textIn(link, 'bdi'))
        for (const { title } of short) expect(titles).toContain(title.replace(forbidden, ''))
        for (const { attributes } of links) {
          const address = attributes['href'] ?? ''
          expect(address).toBe(new URL(address).href)
          expect(address).toMatch(/^https:\/\/jobs\.example\.org\/jobs\/\d+\//)
        }
        const query = embeddedQuery({ ...defaultBoardQuery, search })
        const { siteName } = site
        const page = embedPage(jobsFragment(board, query, site), {
          query,
          siteName,
          styles: embedStyles(undefined),
        })
        expect(
          page.match(/<(?:script|img|svg|iframe|b[ >]|a href="(?!https:\/\/jobs\.example\.org\/jobs))/g),
        ).toBeNull()
        expect(page.match(/<style>/g)).toHaveLength(1)
      },
    ),
  )
})
