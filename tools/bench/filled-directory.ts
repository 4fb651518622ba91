// Creates data directories whose embedded database is filled with synthetic jobs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Job } from '#contract/jobs/job.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { createJobs } from './synthetic-jobs.ts'

const batchSize = 500
const silent = { info() {}, warn() {}, error() {} }

/** Creates a data directory with `count` jobs. Returns its path. */
export async function createFilledDirectory(count: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  await fillJobs(database.db, count)
  await database.close()
  return dataDir
}

/** Adds `count` jobs with their companies. */
export async function fillJobs(db: Db, count: number): Promise<void> {
  const syntheticRows = createJobs(count)
  const hiring = [...new Set(syntheticRows.map(({ company }) => company))]
  const ids = await db
    .insert(companies)
    .values(hiring.map(({ id, ...company }) => ({ ...company, name: `${company.name} ${id}` })))
    .returning({ id: companies.id })
  const idsByCompany = new Map(hiring.map((company, index) => [company, ids[index]?.id ?? 0]))
  for (let start = 0; start < syntheticRows.length; start += batchSize) {
    const rows = syntheticRows
      .slice(start, start + batchSize)
      .map((job) => createJobRow(job, idsByCompany.get(job.company) ?? 0))
    await db.insert(jobs).values(rows)
  }
}

function createJobRow(job: Job, companyId: number): typeof jobs.$inferInsert {
  const { id: _, company: __, ...facts } = job
  return { ...facts, companyId, skills: [...job.skills], countries: [...job.countries] }
}

export async function removeDirectory(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true })
}
