import { existsSync } from 'node:fs'

import { asc, eq, getTableColumns } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { isCountryCode } from '#contract/jobs/countries.ts'
import { contractTypes, employmentSchedules, locationTypes, seniorityLevels } from '#contract/jobs/options.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { isApplyLink, isHttpUrl } from '#contract/jobs/rules/links.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import { days, hours } from '#server/lib/duration.ts'

import type { Db } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { jobs } from '../tables/jobs.ts'
import { emptyTables, testDatabase } from '../testing.ts'
import { demoCompanies } from './demo-companies.ts'
import { isEmpty, seedDemo } from './demo.ts'

const now = new Date('2026-11-20T09:30:00Z')
const written = demoCompanies.flatMap((company) => company.jobs)

describe('seedDemo', () => {
  let db: Db

  beforeEach(async () => {
    db = (await testDatabase()).db
    await emptyTables(db)
    await seedDemo(db, now)
  })

  test('creates twenty companies with at least sixty visible jobs', async () => {
    const visible = (await listJobs(db)).filter((job) => isVisible(job, now))
    expect(visible.length).toBeGreaterThanOrEqual(60)
    expect(await db.$count(companies)).toBe(20)
  })

  test('creates new, old, expiring, expired and withdrawn jobs, and no jobs with future dates', async () => {
    const loaded = await listJobs(db)
    expect(loaded.filter((job) => age(job) < hours(48)).length).toBeGreaterThanOrEqual(4)
    expect(loaded.some((job) => age(job) > days(180) && isVisible(job, now))).toBe(true)
    expect(loaded.some((job) => timeLeft(job) > 0 && timeLeft(job) < days(3))).toBe(true)
    expect(loaded.some((job) => timeLeft(job) < 0)).toBe(true)
    expect(loaded.some((job) => !job.isActive)).toBe(true)
    expect(Math.min(...loaded.map(age))).toBeGreaterThan(0)
  })

  test('publishes each job on its creation date, for ninety days by default', async () => {
    const [job] = await db.select().from(jobs).where(eq(jobs.title, 'Wagtail Developer'))
    expect(job?.firstPublishedAt).toEqual(job?.createdAt)
    expect(job?.expiresAt).toEqual(job && defaultExpiry(job.createdAt))
    expect(job?.slug).toBe('wagtail-developer')
  })

  test('creates the same jobs again for the same `now`', async () => {
    const first = await listJobs(db)
    await emptyTables(db)
    await seedDemo(db, now)
    expect(await listJobs(db)).toEqual(first)
  })

  test('throws if it is run twice, and then changes nothing', async () => {
    expect(await isEmpty(db)).toBe(false)
    await expect(seedDemo(db, now)).rejects.toThrow('companies')
    expect(await db.$count(jobs)).toBe(written.length)
    await emptyTables(db)
    expect(await isEmpty(db)).toBe(true)
  })
})

test.each([
  ['locationType', locationTypes],
  ['employmentSchedule', employmentSchedules],
  ['contractType', contractTypes],
  ['seniorityLevel', seniorityLevels],
  ['salary period', ['hour', 'day', 'week', 'month', 'year']],
] as const)('the demo data contain jobs with every %s, and a job without one', (field, values) => {
  const found = written.map((job) => (field === 'salary period' ? (job.salary?.period ?? null) : job[field]))
  expect(new Set(found)).toEqual(new Set([...values, null]))
})

test.each([
  ['no minimum or maximum', null, null],
  ['zero', 0, 0],
  ['only a minimum', 45_000, null],
  ['only a maximum', null, 900],
  ['an equal minimum and maximum', 19, 19],
  ['very high', 410_000, 520_000],
  ['low', 350, 450],
])('the demo data contain a job with this salary: %s', (_shape, min, max) => {
  const found = written.some(({ salary }) => (salary?.min ?? null) === min && (salary?.max ?? null) === max)
  expect(found).toBe(true)
})

test('the demo data contain long and short texts, many scripts, and jobs with many skills or none', () => {
  const lengths = written.map((job) => job.description.length)
  expect(Math.max(...lengths)).toBeGreaterThan(1500)
  expect(Math.min(...lengths)).toBeLessThan(80)
  expect(Math.max(...written.map((job) => job.title.length))).toBeGreaterThan(200)
  const counts = written.map((job) => job.skills.length)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 12])
  const text = JSON.stringify(demoCompanies)
  for (const script of ['Greek', 'Cyrillic', 'Han', 'Katakana', 'Arabic', 'Hebrew', 'Devanagari'])
    expect(text).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
})

test('the demo data use only reserved domains, valid country codes and existing logo files', () => {
  for (const { applyLink, countries } of written) {
    expect(applyLink).toSatisfy(isApplyLink)
    expect(applyLink).toMatch(/\.example([/?]|$)/)
    expect(countries.filter((country) => !isCountryCode(country))).toEqual([])
  }
  const websites = demoCompanies.flatMap(({ website }) => website ?? [])
  expect(websites.filter((website) => !isHttpUrl(website))).toEqual([])
  const logos = demoCompanies.flatMap(({ logo }) => logo ?? [])
  expect(logos.filter((logo) => !existsSync(`src/web/public${logo}`))).toEqual([])
  expect(logos.length).toBeGreaterThanOrEqual(14)
})

function age(job: LoadedJob): number {
  return now.getTime() - job.createdAt.getTime()
}

function timeLeft(job: LoadedJob): number {
  return Number(job.expiresAt) - now.getTime()
}

type LoadedJob = Awaited<ReturnType<typeof listJobs>>[number]

/** Returns all jobs without their IDs, which differ in every run. */
function listJobs(db: Db) {
  const { id: _id, companyId: _companyId, ...columns } = getTableColumns(jobs)
  return db.select(columns).from(jobs).orderBy(asc(jobs.createdAt), asc(jobs.title))
}
