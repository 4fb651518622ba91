// Text that people paste from documents keeps its lists and lines wherever the board shows it.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { childrenOf, parseXml } from '#server/lib/xml.testing.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

const pasted =
  'We look for:\n•\tPython\n•\tDjango\nLocation: Berlin\nApply at www.quillbark.example or jobs@quillbark.example'

const rel = 'rel="noopener noreferrer nofollow ugc"'
const html = [
  '<p>We look for:</p>',
  '<ul>',
  '<li>Python</li>',
  '<li>Django</li>',
  '</ul>',
  '<p>Location: Berlin<br/>',
  `Apply at <a href="http://www.quillbark.example" ${rel}>www.quillbark.example</a> or ` +
    `<a href="mailto:jobs@quillbark.example" ${rel}>jobs@quillbark.example</a></p>`,
].join('\n')

async function boardWithPastedText() {
  const { app, db } = await testApp({ PUBLIC_URL: 'https://jobs.example.org' }, build)
  const companyId = await insertCompany(db, { name: 'Quillbark', description: pasted })
  const job = { companyId, slug: 'editor', title: 'Editor', countries: ['DE'], description: pasted }
  const id = await insertJob(db, job)
  const read = async (url: string) => (await app.inject(url)).body.replaceAll('<!-- -->', '')
  return { read, jobPath: `/jobs/${id}/editor`, companyPath: `/companies/${companyId}/quillbark` }
}

/** Returns the HTML of the description on a page. */
const descriptionOn = (page: string) => /<div dir="auto" class="prose">(.*?)<\/div>/s.exec(page)?.[1]

test('the pages, the feeds and the JobPosting of pasted text have its list, its lines and its links', async () => {
  const { read, jobPath, companyPath } = await boardWithPastedText()
  const page = await read(jobPath)
  expect(descriptionOn(page)).toBe(html)
  expect(descriptionOn(await read(companyPath))).toBe(html)
  const [, posting = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  expect(JSON.parse(posting).description).toBe(html)
  const { items } = JSON.parse(await read('/jobs.json'))
  expect(items[0].content_html).toContain(html)
  const [channel] = childrenOf(parseXml(await read('/jobs.rss')), 'channel')
  const [item] = channel ? childrenOf(channel, 'item') : []
  expect(item?.children.map(({ text }) => text)).toContain(items[0].content_html)
})

test('the card and the page description separate the items of pasted text', async () => {
  const { read, jobPath } = await boardWithPastedText()
  const line = /We look for: [^"<]* Apply at/
  const excerpt = 'We look for: Python – Django – Location: Berlin Apply at'
  expect(line.exec(await read('/jobs'))?.[0]).toBe(excerpt)
  expect(line.exec(await read(jobPath))?.[0]).toBe(excerpt)
})
