import { Readable } from 'node:stream'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hostileText } from '#contract/jobs/hostile-jobs.testing.ts'
import { type JobCreateBody, jobCreateBody } from '#contract/jobs/jobs.ts'
import {
  contractTypes,
  employmentSchedules,
  locationTypes,
  salaryPeriods,
  seniorityLevels,
} from '#contract/jobs/options.ts'
import { accounts } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { importJobs } from '../import/import-jobs.ts'
import { parseRows } from '../import/parse-rows.ts'
import { insertJobs } from '../import/queries.ts'
import { defaultConfig } from '../import/testing.ts'
import { newJobRow } from '../state/new-job.ts'
import { toColumns } from '../store/columns.ts'
import { type ExportFormat, exportFormats } from './formats.ts'
import { exportRows } from './rows.ts'

const now = new Date('2026-11-20T12:00:00Z')
const board = 'jobs.example'
const formats = ['.json', '.jsonl', '.csv'] as const satisfies ExportFormat[]

/** Texts with characters that are syntax in an export format, such as commas and quotation marks. */
const awkwardText = fc.oneof(
  hostileText,
  fc.string({
    unit: fc.constantFrom('=', "'", '"', '[', ';', '|', ',', '\n', '\r\n', ' ', 'a', '-', '@'),
    maxLength: 8,
  }),
)

const aBody = fc.record({
  title: awkwardText,
  description: awkwardText,
  location: fc.option(awkwardText),
  location_type: fc.constantFrom(...locationTypes),
  salary_min: fc.option(fc.constantFrom(0, 40, 60_000)),
  salary_max: fc.option(fc.constantFrom(60_000, 75_000)),
  salary_period: fc.option(fc.constantFrom(...salaryPeriods)),
  salary_currency: fc.constantFrom('USD', 'EUR'),
  employment_schedule: fc.constantFrom(...employmentSchedules),
  contract_type: fc.constantFrom(...contractTypes),
  seniority_level: fc.constantFrom(...seniorityLevels),
  skills: fc.array(awkwardText, { maxLength: 3 }),
  countries: fc.subarray(['DE', 'AT', 'US']),
  visa_sponsorship: fc.boolean(),
  is_active: fc.boolean(),
  expires_at: fc.constantFrom(undefined, null, '2026-12-01T00:00:00.000Z'),
  apply_link: fc.constantFrom('https://acme.example/jobs?a=1,2;3', 'mailto:jobs@acme.example'),
})

/** Inserts `count` jobs that the API would accept. Every third job looks like an imported one. */
async function insertRandomJobs(db: Db, count: number): Promise<void> {
  const companyIds = [await insertCompany(db), await insertCompany(db), await insertCompany(db)]
  const companyOf = (place: number) => companyIds[place % companyIds.length] ?? 0
  const bodies = fc
    .sample(aBody, { numRuns: 6 * count, seed: 7 })
    .map((body, place) => jobCreateBody.safeParse({ ...body, company_id: companyOf(place) }))
    .flatMap(({ data }) => data ?? [])
    .slice(0, count)
  expect(bodies).toHaveLength(count)
  await insertJobs(db, bodies.map(newJob))
}

function newJob(body: JobCreateBody, place: number) {
  const { title, description, apply_link: applyLink, company_id: companyId } = body
  const createdAt = new Date(now.getTime() - place * 1001)
  const stated = body.expires_at
  const creation = {
    isPublished: body.is_active ?? true,
    isSeen: true,
    end: typeof stated === 'string' ? new Date(stated) : stated,
    now: createdAt,
    config: defaultConfig,
  }
  const origin = place % 3 === 0 ? { source: "=it's", externalId: `'${place}` } : {}
  return newJobRow({ ...toColumns(body), title, description, applyLink, companyId }, { ...creation, origin })
}

async function exported(db: Db, format: ExportFormat): Promise<string> {
  return (await Readable.from(exportFormats[format](exportRows(db, board))).toArray()).join('')
}

async function imported(db: Db, text: string) {
  const { rows } = await parseRows(Buffer.from(text), { isJson: false })
  return importJobs(db, rows, { source: 'file', board, now, config: defaultConfig, partial: false })
}

describe.each(formats)('an export as %s', (format) => {
  test('an export changes nothing when it is imported into the same board', async () => {
    const { db } = await accounts()
    await insertRandomJobs(db, 300)
    const report = await imported(db, await exported(db, format))
    expect(report.refused).toEqual([])
    expect(report.imported.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(report.imported).toHaveLength(300)
  })

  test('an export creates equal jobs when it is imported into another board', async () => {
    const { db } = await accounts()
    await insertRandomJobs(db, 300)
    const text = await exported(db, format)
    const other = await accounts()
    expect(await imported(other.db, text)).toMatchObject({ refused: [], written: true })
    expect(await exported(other.db, format)).toBe(text)
  })
})

test('importing a job with the same ID from another database creates a new job', async () => {
  const { db } = await accounts()
  await insertRandomJobs(db, 2)
  const text = (await exported(db, '.jsonl')).replaceAll(
    /"external_id":"(\d+)@2026/g,
    '"external_id":"$1@2025',
  )
  const { imported: rows } = await imported(db, text)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'created'])
})
