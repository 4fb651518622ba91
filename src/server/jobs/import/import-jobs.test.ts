import { readFile } from 'node:fs/promises'

import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { defaultExpiry, endOfDay } from '#contract/jobs/rules/expiry.ts'
import { accounts } from '#server/auth/testing.ts'
import type { Database, Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'

import { jobsPath, staff, visitor } from '../testing.ts'
import { importJobs, type ImportOptions } from './import-jobs.ts'
import { jsonLinesRows } from './json.ts'
import { parseRows } from './parse-rows.ts'
import { readRows } from './read-file.ts'
import { defaultConfig } from './testing.ts'

const now = new Date('2026-11-20T09:00:00Z')
const later = new Date('2026-11-21T10:00:00Z')
const good = {
  external_id: '1',
  company: 'Quillbark',
  title: 'Editor',
  description: 'Words.',
  apply_link: 'https://a.example',
}
const bad = { ...good, external_id: '2', apply_link: null }

let database: Database
let db: Db

beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await emptyTables(db)
})

test('the report states the visibility of new and updated jobs', async () => {
  const rows = [
    good,
    { ...good, external_id: 'old', created_at: '2025-01-01' },
    { ...good, external_id: 'over', expires_at: '2026-11-01', created_at: '2026-10-01' },
    { ...good, external_id: 'longer', created_at: '2025-01-01', expires_at: '2027-01-01' },
    { ...good, external_id: 'draft', is_active: false },
  ]
  const visibilities = ['visible', 'expired', 'expired', 'visible', 'draft']
  expect((await run(rows)).imported.map(({ visibility }) => visibility)).toEqual(visibilities)
  expect((await run(rows)).imported.map(({ visibility }) => visibility)).toEqual(visibilities)
  const renewed = { ...rows[1], expires_at: '2027-01-01' }
  expect((await run([renewed])).imported).toMatchObject([{ outcome: 'updated', visibility: 'visible' }])
})

/** Adds the company Quillbark with one job, and a user who owns the company. */
async function userCompany(job: Partial<typeof jobs.$inferInsert> = { stage: 'off' }) {
  const companyId = await insertCompany(db, { name: 'QUILLBARK', website: 'https://phish.example' })
  const [user] = await db.insert(users).values({}).returning({ id: users.id })
  const userId = user?.id ?? 0
  await db.insert(companyMembers).values({ companyId, userId, role: 'owner', createdAt: now })
  await insertJob(db, { companyId, ...job })
}

describe('a company that a user added', () => {
  test('cannot receive imported jobs before a reviewer approves it', async () => {
    await userCompany()
    const { refused, written } = await run([good, { ...good, external_id: '2', company: 'Other' }])
    expect([written, refused]).toMatchObject([
      false,
      [
        {
          number: 1,
          reasons: [
            'company Quillbark was added by a user and has not been reviewed yet: approve its first job, then import again',
          ],
        },
      ],
    ])
  })

  test('accepts imported jobs once it is published, but the import does not change its website', async () => {
    await userCompany({ firstPublishedAt: now })
    const row = { ...good, company_website: 'https://quillbark.example' }
    expect(await run([row])).toMatchObject({ written: true, refused: [] })
    expect(await db.select().from(companies)).toMatchObject([
      { name: 'QUILLBARK', website: 'https://phish.example' },
    ])
  })
})

describe('the jobs in a file from NumFOCUS', () => {
  let rows: unknown[]

  beforeEach(async () => {
    rows = (await readRows('tests/fixtures/numfocus/jobs.json')).rows
  })

  test('are all rejected because of three invalid links', async () => {
    const report = await run(rows)
    expect(report).toMatchObject({ written: false, imported: [] })
    expect(report.refused).toEqual([
      { number: 9, name: '2021-11-18_zarr', reasons: ['apply_link is missing'] },
      {
        number: 25,
        name: '2024-05-17_quansight',
        reasons: [expect.stringMatching('write https://www.quansight.com/careers$')],
      },
      {
        number: 26,
        name: '2024-05-18_quansight',
        reasons: [expect.stringMatching('write https://www.quansight.com/careers$')],
      },
    ])
    expect(await db.$count(jobs)).toBe(0)
    expect(await db.$count(companies)).toBe(0)
  })

  test('can be imported without the invalid ones, and a second import changes nothing', async () => {
    const first = await run(rows, { partial: true })
    expect(outcomes(first)).toEqual({ created: 27 })
    const stored = await everything()
    const second = await run(rows, { partial: true, now: later })
    expect(outcomes(second)).toEqual({ unchanged: 27 })
    expect(await everything()).toEqual(stored)
  })

  test('are recognized when they are imported again from CSV or JSON Lines', async () => {
    await run(rows, { partial: true })
    const stored = await everything()
    const asLines = [...jsonLinesRows(rows.map((row) => JSON.stringify(row)).join('\n'))]
    expect(outcomes(await run(asLines, { partial: true, now: later }))).toEqual({ unchanged: 27 })
    const file = JSON.parse(await readFile('tests/fixtures/numfocus/jobs.json', 'utf8'))
    const { rows: asCsv } = await parseRows(Buffer.from(toCsv(file)), { isJson: false })
    expect(outcomes(await run(asCsv, { partial: true, now: later }))).toEqual({ unchanged: 27 })
    expect(await everything()).toEqual(stored)
  })

  test('keep their dates and descriptions', async () => {
    await run(rows, { partial: true })
    const [job] = await db.select().from(jobs).where(eq(jobs.externalId, '2021-04-13_quansight'))
    const created = new Date('2021-04-13T00:00:00Z')
    expect(job).toMatchObject({
      source: 'numfocus-jobs-board',
      slug: 'pydata-maintainer',
      locationType: 'Remote',
      contractType: null,
      createdAt: created,
      firstPublishedAt: created,
      expiresAt: new Date('2021-10-13T00:00:00Z'),
      updatedAt: now,
    })
    expect(job?.description).toContain('\nin contributing to the PyData')
  })
})

test('one invalid row rejects the whole file, unless the import is partial', async () => {
  expect(await run([good, bad])).toMatchObject({ written: false, imported: [], refused: [{ number: 2 }] })
  expect(await everything()).toEqual({ jobs: [], companies: [] })
  expect(await run([good, bad], { partial: true })).toMatchObject({ written: true, refused: [{ number: 2 }] })
  expect(await db.$count(jobs)).toBe(1)
})

test('a failure rolls back the whole import', async () => {
  await expect(run(manyRows(1200), { onProgress: failAt1000 })).rejects.toThrow('pulled the plug')
  expect(await everything()).toEqual({ jobs: [], companies: [] })
})

test('an import writes rows in batches and reports progress', async () => {
  const progress: number[] = []
  await run(manyRows(1200), { onProgress: (done, all) => progress.push(done, all) })
  expect(progress).toEqual([200, 400, 600, 800, 1000, 1200].flatMap((done) => [done, 1200]))
  expect(await db.$count(jobs)).toBe(1200)
  expect(await db.$count(companies)).toBe(7)
})

test('a batch of rows with long descriptions has fewer rows than other batches', async () => {
  const progress: number[] = []
  const long = manyRows(6).map((row) => Object.assign(row, { description: 'x'.repeat(100_000) }))
  await run(long, { onProgress: (done) => progress.push(done) })
  expect(progress).toEqual([3, 6])
  expect(await db.$count(jobs)).toBe(6)
})

test('an import uses existing companies regardless of case, and creates each missing one once', async () => {
  await db.insert(companies).values({ name: 'Łąka Robotics', website: 'https://laka.example' })
  await run([
    { ...good, external_id: '1', company: 'ŁĄKA  robotics', company_website: 'https://other.example' },
    { ...good, external_id: '2', company: 'Neu', company_website: 'https://neu.example' },
    { ...good, external_id: '3', company: 'NEU' },
  ])
  const known = await db
    .select({ name: companies.name, website: companies.website })
    .from(companies)
    .orderBy(asc(companies.id))
  expect(known).toEqual([
    { name: 'Łąka Robotics', website: 'https://laka.example' },
    { name: 'Neu', website: 'https://neu.example' },
  ])
})

test('an import finds a company whose name has a letter with two lower-case forms', async () => {
  await db.insert(companies).values({ name: 'Λόγος' })
  const report = await run([
    { ...good, external_id: '1', company: 'ΛΌΓΟΣ' },
    { ...good, external_id: '2', company: 'Νέος' },
    { ...good, external_id: '3', company: 'ΝΈΟΣ' },
  ])
  expect(outcomes(report)).toEqual({ created: 3 })
  const known = await everything()
  expect(known.companies.map(({ name }) => name)).toEqual(['Λόγος', 'Νέος'])
})

test('a changed row updates only its own job', async () => {
  await run([good, { ...good, external_id: '2' }])
  const changed = { ...good, title: 'Senior Editor', skills: ['Words'], salary_min: 50_000 }
  const report = await run([changed, { ...good, external_id: '2' }], { now: later })
  expect(outcomes(report)).toEqual({ updated: 1, unchanged: 1 })
  const [first, second] = (await everything()).jobs
  expect(first).toMatchObject({
    title: 'Senior Editor',
    slug: 'senior-editor',
    skills: ['Words'],
    salaryMin: 50_000,
  })
  expect(first).toMatchObject({ createdAt: now, updatedAt: later })
  expect(second).toMatchObject({ title: 'Editor', updatedAt: now })
})

test('an import does not undo a withdrawal or renewal on this board, unless the row sets is_active or expires_at', async () => {
  await run([good])
  const renewed = new Date('2027-06-01T00:00:00Z')
  await db.update(jobs).set({ stage: 'off', expiresAt: renewed })
  expect(outcomes(await run([good], { now: later }))).toEqual({ unchanged: 1 })
  expect(outcomes(await run([{ ...good, title: 'Author' }], { now: later }))).toEqual({ updated: 1 })
  expect((await everything()).jobs[0]).toMatchObject({ isActive: false, expiresAt: renewed, createdAt: now })
  await run([{ ...good, is_active: true, expires_at: '2026-12-01' }], { now: later })
  expect((await everything()).jobs[0]).toMatchObject({
    isActive: true,
    expiresAt: endOfDay('2026-12-01'),
  })
})

test('a job without dates is published at the time of the import, for 90 days', async () => {
  await run([good])
  const [job] = (await everything()).jobs
  expect(job).toMatchObject({ createdAt: now, firstPublishedAt: now, isActive: true })
  expect(job?.expiresAt).toEqual(defaultExpiry(now))
})

describe('a draft', () => {
  const draft = { ...good, is_active: false, created_at: '2026-11-02' }

  test('expires 90 days after staff publish it', async () => {
    const server = await accounts()
    const me = await staff(server)
    await run([draft])
    const path = `${jobsPath}/${(await onlyJob())?.id}`
    expect((await visitor(server)('GET', path)).status).toBe(404)
    expect((await me('GET', path)).json).toMatchObject({ first_published_at: null, expires_at: null })
    server.clock.now = later
    const published = await me('PUT', path, { body: { is_active: true } })
    expect(published.json).toMatchObject({
      first_published_at: later.toISOString(),
      expires_at: defaultExpiry(later).toISOString(),
    })
    await run([{ ...draft, is_active: true, title: 'Author' }], { now: later })
    expect(await onlyJob()).toMatchObject({ title: 'Author', firstPublishedAt: later })
  })

  test('remains a draft until its row becomes active, and then keeps its closing date', async () => {
    await run([draft])
    expect(outcomes(await run([draft], { now: later }))).toEqual({ unchanged: 1 })
    const changed = { ...draft, created_at: '2026-11-03', title: 'Author', expires_at: '2026-12-01' }
    expect(outcomes(await run([changed], { now: later }))).toEqual({ updated: 1 })
    const expiresAt = endOfDay('2026-12-01')
    expect(await onlyJob()).toMatchObject({ isActive: false, firstPublishedAt: null, expiresAt })
    await run([{ ...changed, is_active: true }], { now: later })
    expect(await onlyJob()).toMatchObject({ isActive: true, firstPublishedAt: later, expiresAt })
  })

  test('expires 90 days after the import that publishes it', async () => {
    await run([draft])
    await run([{ ...draft, is_active: true }], { now: later })
    const expiresAt = defaultExpiry(later)
    expect(await onlyJob()).toMatchObject({ firstPublishedAt: later, expiresAt })
  })
})

test('an import that changes the creation date also changes the publication date if both were equal', async () => {
  await run([good])
  await run([{ ...good, created_at: '2026-11-02' }], { now: later })
  const created = new Date('2026-11-02T00:00:00Z')
  expect((await everything()).jobs[0]).toMatchObject({ createdAt: created, firstPublishedAt: created })
})

test('two concurrent imports of a file create each job once', async () => {
  const reports = await Promise.all([run(manyRows(50)), run(manyRows(50))])
  expect(reports.map(outcomes)).toEqual(expect.arrayContaining([{ created: 50 }, { unchanged: 50 }]))
  expect(await db.$count(jobs)).toBe(50)
})

function run(rows: readonly unknown[], options: Partial<ImportOptions> = {}) {
  const defaults = { source: 'test', board: 'jobs.example', now, config: defaultConfig, partial: false }
  return importJobs(db, rows, { ...defaults, ...options })
}

function outcomes({ imported }: Awaited<ReturnType<typeof importJobs>>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of imported) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

async function onlyJob() {
  return (await everything()).jobs[0]
}

async function everything() {
  return {
    jobs: await db.select().from(jobs).orderBy(asc(jobs.id)),
    companies: await db.select().from(companies).orderBy(asc(companies.id)),
  }
}

function manyRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...good,
    external_id: index,
    company: `Company ${index % 7}`,
  }))
}

function failAt1000(done: number): void {
  if (done === 1000) throw new Error('pulled the plug')
}

type Cell = string | string[] | null | undefined

function toCsv(rows: Record<string, Cell>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map(toRecord).join('\r\n')
}

function toRecord(cells: Cell[]): string {
  return cells.map((cell) => `"${[cell ?? []].flat().join('|').replaceAll('"', '""')}"`).join()
}
