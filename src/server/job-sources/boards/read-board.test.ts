import { describe, expect, test } from 'vitest'

import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'

import { atsJob } from '../ats-formats.testing.ts'
import { sourceKinds } from '../kinds/kinds.ts'
import { careerPage, employer, sourceSite } from '../testing.ts'

const feed = 'https://acme.teamtailor.com/jobs.rss?per_page=2001'

/** Returns a feed with jobs, of which those after the hundredth are relevant. */
const items = (from: number, count: number) => ({
  body: `<rss><channel>${Array.from({ length: count }, (_none, index) => from + index)
    .map(
      (id) =>
        `<item><guid>${id}</guid><title>${id > 100 ? 'Django' : 'Accountant'} ${id}</title><link>https://acme.teamtailor.com/jobs/${id}</link><description>a</description></item>`,
    )
    .join('')}</channel></rss>`,
})

describe('a board at Teamtailor', () => {
  test('is read in parts if the feed has fewer jobs per part than the request asks for', async () => {
    const site = await sourceSite()
    const { preview } = await employer(site, { kind: 'teamtailor' })
    site.ats.pages.set(feed, items(1, 100))
    site.ats.pages.set(`${feed}&offset=100`, items(100, 100))
    site.ats.pages.set(`${feed}&offset=199`, items(0, 0))
    const { rows } = await preview()
    expect(rows.map(({ name }) => Number(name))).toEqual(
      Array.from({ length: 199 }, (_none, index) => index + 1),
    )
  })

  test('with exactly 100 jobs is read again, and complete if the second part is empty or the same', async () => {
    const site = await sourceSite()
    const { preview } = await employer(site, { kind: 'teamtailor' })
    for (const next of [items(0, 0), items(1, 100)]) {
      site.ats.pages.set(feed, items(1, 100))
      site.ats.pages.set(`${feed}&offset=100`, next)
      expect((await preview()).rows).toHaveLength(100)
    }
  })

  test('withdraws nothing if a later part cannot be read', async () => {
    const site = await sourceSite({ POSTING_TRUSTED_AFTER: '0' })
    const { connect, source } = await employer(site, { kind: 'teamtailor' })
    site.ats.pages.set(feed, items(1, 100))
    site.ats.pages.set(`${feed}&offset=100`, items(101, 2))
    await connect()
    site.ats.pages.set(`${feed}&offset=100`, { status: 500 })
    for (let round = 0; round < 3; round++) await site.pass()
    const { jobs, last_result: result } = await source()
    expect(result?.error).toBe('Teamtailor answered with status 500.')
    expect(jobs.flatMap(({ state }) => state ?? [])).toEqual(['rechecking', 'rechecking'])
  })

  test('has at most 2,000 jobs in all parts together', async () => {
    const site = await sourceSite()
    const { owner, path } = await employer(site, { kind: 'teamtailor' })
    site.ats.pages.set(feed, items(1, 2000))
    site.ats.pages.set(`${feed}&offset=2000`, items(2001, 1))
    const { status, text } = await owner.call('POST', path, { body: { career_page: careerPage } })
    expect([status, text]).toEqual([502, expect.stringContaining('has more than 2000 jobs')])
  })

  test('at the host for North America is another board', async () => {
    const site = await sourceSite()
    const { owner, path, board } = await employer(site, { kind: 'teamtailor' })
    site.ats.pages.set(careerPage, { body: '<a href="https://acme.na.teamtailor.com">Jobs</a>' })
    board.jobs.push(atsJob('1'))
    const { json } = await owner.call('POST', `${path}?dry_run=true`, { body: { career_page: careerPage } })
    expect(json).toMatchObject({ kind: 'teamtailor', region: 'us', board: 'acme' })
    expect(site.ats.requests.at(-1)?.address).toBe('https://acme.na.teamtailor.com/jobs.rss?per_page=2001')
  })
})

const redirect = { status: 301, location: 'https://jobs.acme.example/jobs.rss' }

describe('a board that cannot be read', () => {
  test.each<[SourceKindName, object, string]>([
    ['teamtailor', redirect, 'The career site may have a domain of the company'],
    ['teamtailor', { status: 404 }, 'Teamtailor has no board with the name acme.'],
    ['recruitee', redirect, 'The career site at Recruitee may be switched off.'],
    [
      'recruitee',
      { status: 401 },
      'Recruitee does not show the jobs of acme without a key. Recruitee has announced',
    ],
    ['lever', redirect, 'Lever redirects the list of jobs of acme, and redirects are not followed.'],
  ])('at %s states the reason (%j)', async (kind, answer, reason) => {
    const site = await sourceSite()
    const { owner, path } = await employer(site, { kind })
    const { href } = sourceKinds[kind].boardUrl({ region: kind === 'lever' ? 'us' : 'eu', board: 'acme' })
    site.ats.pages.set(href, answer)
    const { status, text } = await owner.call('POST', path, { body: { career_page: careerPage } })
    expect([status, text]).toEqual([502, expect.stringContaining(reason)])
    expect(site.ats.requests.map((request) => request.address)).toEqual([careerPage, href])
  })
})
