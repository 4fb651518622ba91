import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

const pageOf = async ({ app }: Pick<Awaited<ReturnType<typeof testApp>>, 'app'>) =>
  (await app.inject('/')).body.replaceAll('<!-- -->', '')

const day = (count: number) => new Date(Date.UTC(2026, 10, 1 + count))

function footerLinks(html: string) {
  const [footer = ''] = /<footer.*<\/footer>/s.exec(html) ?? []
  return [...footer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

describe('the landing page', () => {
  test('says how many jobs an alert for all jobs would have sent in the last 7 days', async () => {
    const server = await testApp({}, build)
    const { db, clock } = server
    const before = (count: number) => new Date(clock.now.getTime() - days(count))
    const [recent, older] = [before(6), before(8)]
    await insertJobs(db, [
      { createdAt: older, firstPublishedAt: recent },
      { createdAt: recent },
      { createdAt: recent, firstPublishedAt: older },
    ])
    expect(await pageOf(server)).toContain('2 in the last 7 days')
    clock.now = before(-2)
    expect(await pageOf(server)).toContain('None in the last 7 days')
  })

  test('shows how many jobs and companies there are, and the newest two jobs of each company', async () => {
    const server = await testApp({}, build)
    const { db } = server
    const companyId = await insertCompany(db, { name: 'Plectrum' })
    await insertJobs(
      db,
      Array.from({ length: 7 }, (_, count) => ({
        companyId,
        title: `Guitar ${count}`,
        locationType: count < 2 ? 'Hybrid' : 'Remote',
        createdAt: day(count),
      })),
    )
    const bow = await insertCompany(db, { name: 'Bow' })
    await insertJob(db, { companyId: bow, title: 'Guitar 9', createdAt: day(-1) })
    const body = await pageOf(server)
    expect([...body.matchAll(/>(Guitar \d)</g)].map(([, title]) => title)).toEqual([
      'Guitar 6',
      'Guitar 5',
      'Guitar 9',
    ])
    expect(body).toContain('8 jobs at 2 companies, ')
    expect(body).toContain('>6 remote</a>')
    expect(body).toContain(`href="/companies/${companyId}/plectrum"`)
    expect(body).toMatch(/Bow<\/bdi><span[^>]*>1 job</)
    expect(body).toMatch(/<form [^>]*action="\/jobs"/)
  })

  test('links to `/jobs` with quick filters', async () => {
    const body = await pageOf(await testApp({}, build))
    const [list = ''] = /<ul aria-label="Quick filters".*?<\/ul>/s.exec(body) ?? []
    expect([...list.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)).toEqual([
      ['/jobs?location_type=Remote', 'Remote'],
      ['/jobs?employment_schedule=Part-time', 'Part-time'],
      ['/jobs?no_salary=hide', 'With salary'],
    ])
  })

  test('says that there are no jobs if none is published', async () => {
    const body = await pageOf(await testApp({}, build))
    expect(body).toContain('No jobs are open right now.')
    expect(body).not.toContain('Hiring now')
  })

  test('shows each job with pay as a dot that links to the job, and the median of each level in a table', async () => {
    const server = await testApp({}, build)
    const levels = ['Junior', 'Senior'] as const
    await insertJobs(
      server.db,
      Array.from({ length: 12 }, (_, count) => ({
        title: `Guitar ${count}`,
        salaryMin: 40_000 + 10_000 * count,
        salaryMax: 50_000 + 10_000 * count,
        seniorityLevel: levels[count % 2],
      })),
    )
    await insertJob(server.db, { title: 'Kazoo', salaryMin: null, salaryMax: null })
    const body = await pageOf(server)
    const [line = ''] = /<svg role="group".*?<\/svg>/s.exec(body) ?? []
    expect(
      [...line.matchAll(/<a [^>]*href="\/jobs\/\d+\/guitar-(\d+)"/g)].map(([, at]) => Number(at)),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(line).toMatch(/<title>Guitar 3, [^<]* · \$70,000 - \$80,000\/yr<\/title>/)
    expect(body).toContain('12 jobs by yearly pay, 1 without comparable pay')
    expect(body).toMatch(/>Junior<\/th><td[^>]*>6<\/td><td[^>]*>\$95K<\/td>/)
  })

  test('shows no pay if fewer than ten jobs state it', async () => {
    const server = await testApp({}, build)
    await insertJobs(
      server.db,
      Array.from({ length: 9 }, () => ({ salaryMin: 40_000, salaryMax: 50_000 })),
    )
    expect(await pageOf(server)).not.toContain('What open jobs pay')
  })

  test('does not contain the descriptions of jobs', async () => {
    const server = await testApp({}, build)
    await insertJob(server.db, { description: `Begin. ${'x'.repeat(50_000)}` })
    expect(await pageOf(server)).not.toContain('x'.repeat(200))
  })

  test('the footer has only the links that the installation has configured', async () => {
    const closed = await testApp({ JOBS_WRITABLE_BY: 'staff' }, build)
    expect(footerLinks(await pageOf(closed))).toEqual(['/ninja-api/docs'])
    const set = { PRIVACY_URL: '/privacy', CONTACT_URL: 'mailto:board@example.org' }
    expect(footerLinks(await pageOf(await testApp({}, build)))).toEqual(['/post-a-job', '/ninja-api/docs'])
    expect(footerLinks(await pageOf(await testApp(set, build)))).toEqual([
      '/post-a-job',
      '/privacy',
      'mailto:board@example.org',
      '/ninja-api/docs',
    ])
  })
})
