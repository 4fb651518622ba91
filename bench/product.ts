// The product as it is started by its users, over an embedded database filled with synthetic postings.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Job } from '#contract/jobs/job.ts'
import { openDatabase } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { syntheticJobs } from './synthetic-jobs.ts'

export const productPort = 8110
const address = `http://127.0.0.1:${productPort}`
const rowsAtATime = 500
const millisecondsBetweenTries = 2

/** A data directory that holds `count` postings. */
export async function filledDirectory(count: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {}, error() {} } })
  const made = syntheticJobs(count)
  const idOf = new Map<number, number>()
  for (const { id, ...company } of new Set(made.map((job) => job.company))) {
    const name = `${company.name} ${id}`
    const [row] = await database.db.insert(companies).values({ ...company, name }).returning({ id: companies.id })
    idOf.set(id, row?.id ?? 0)
  }
  for (let start = 0; start < made.length; start += rowsAtATime)
    await database.db.insert(jobs).values(made.slice(start, start + rowsAtATime).map((job) => row(job, idOf)))
  await database.close()
  return dataDir
}

function row({ id: _, company, ...job }: Job, idOf: ReadonlyMap<number, number>): typeof jobs.$inferInsert {
  return { ...job, companyId: idOf.get(company.id) ?? 0, skills: [...job.skills], countries: [...job.countries] }
}

export type Product = { address: string; firstAnswerAfter: number; stop(): Promise<void> }

/** Starts the product; `firstAnswerAfter` is how long the first answer took, in milliseconds from the start. */
export async function startProduct(dataDir: string): Promise<Product> {
  const started = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: String(productPort), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answered(child)
  return { address, firstAnswerAfter: performance.now() - started, stop: () => stopped(child) }
}

async function answered(child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/ninja-api/jobs`).catch(() => undefined)
    if (answer?.ok) return void (await answer.arrayBuffer())
    await sleep(millisecondsBetweenTries)
  }
  throw new Error('The product did not start')
}

export async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

export async function removeDirectory(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true })
}
