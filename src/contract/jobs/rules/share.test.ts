import { expect, test } from 'vitest'

import { aJob } from '../jobs.testing.ts'
import { shareLinks, shareText } from './share.ts'

const url = 'https://jobs.example/jobs/7/luthier'
const company = {
  id: 1,
  name: 'Hot Club',
  website: null,
  description: null,
  logo: null,
  verified_domain: null,
}
const pay = { salaryMin: 60_000, salaryMax: 80_000, salaryPeriod: 'year', salaryCurrency: 'EUR' }
const luthier = aJob({ title: 'Luthier', company, location: 'Paris', locationType: 'Remote', ...pay })

test('the text of a job names the title, company, place, pay and link', () => {
  expect(shareText(luthier, url)).toBe(`Luthier\nHot Club\nParis\n€60,000 - €80,000/yr\n${url}`)
})

test('the text of a job omits the pay and the place if they are unknown', () => {
  const none = { salaryMin: null, salaryMax: null, location: null }
  expect(shareText({ ...luthier, ...none }, url)).toBe(`Luthier\nHot Club\nRemote\n${url}`)
  expect(shareText({ ...luthier, ...none, locationType: null }, url)).toBe(`Luthier\nHot Club\n${url}`)
})

test('links to social networks encode the link and any title, and stay within the limit of a post', () => {
  const job = { ...luthier, title: `R&D #1 \ud83d ${'long '.repeat(60)}` }
  const [linkedIn, bluesky] = shareLinks(job, url).map(({ href }) => new URL(href).searchParams)
  expect(linkedIn?.get('url')).toBe(url)
  const text = bluesky?.get('text') ?? ''
  expect(text).toMatch(/^R&D #1 .*…\n/)
  expect(text.endsWith(url)).toBe(true)
  expect(text.length).toBeLessThan(300)
})
