// Bench: an hourly round of 200 job sources with 100 unchanged jobs each, on boards without a useful ETag.
// To run only this bench: node tools/bench/job-sources.ts
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { sourceKindNames } from '#contract/job-sources/rules/kinds.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { type AtsServers, startAtsServers } from '#server/job-sources/ats-servers.testing.ts'
import { insertSource } from '#server/job-sources/queries.ts'
import { addMember } from '#server/jobs/store/members-queries.ts'
import { days, hours } from '#server/lib/duration.ts'
import { recordingLog } from '#server/log.testing.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { removeDirectory } from './filled-directory.ts'
import { type BenchRow, printTable } from './table.ts'

const sourceCount = 200
const jobCount = 100
/** The number of jobs with a relevance word on each board. A round does not import the other jobs. */
const relevantCount = 10
const start = Date.parse('2026-11-20T12:00:00Z')
const budgetSeconds = 30
const settings = {
  NODE_ENV: 'test',
  SECRET_KEY: testSecretKey,
  POSTINGS_PER_DAY: '10000',
  ACCOUNT_RATE_LIMITS: 'off',
}

export async function benchJobSources(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  const rows = [await benchDatabase({ dataDir })]
  await removeDirectory(dataDir)
  if (await findTestServer()) {
    rows.push(await benchDatabase({ dataDir: '', databaseUrl: await createScratchDatabase() }))
    await dropScratchDatabases()
  }
  return rows
}

async function benchDatabase(location: { dataDir: string; databaseUrl?: string }): Promise<BenchRow> {
  const database = await openDatabase({ ...location, log: silentLog })
  const ats = await startAtsServers()
  const clock = { now: new Date(start) }
  const app = createApp({
    config: withSecretKey(readConfig(settings)),
    database,
    now: () => clock.now,
    log: recordingLog().log,
    networkPolicy: ats.networkPolicy,
  })
  try {
    await app.ready()
    await connectBoards(database.db, ats)
    await app.tasks.runDue()
    clock.now = new Date(start + hours(1.2))
    for (const [kind, name] of boards) ats.board(kind, name).isDisordered = true
    const before = await getTransactionId(database.db)
    const requestCount = ats.requests.length
    const since = performance.now()
    await app.tasks.runDue()
    const seconds = (performance.now() - since) / 1000
    const written = await countRowsWrittenSince(database.db, before)
    const isComplete = ats.requests.length - requestCount === sourceCount
    return {
      what: `A round of ${sourceCount} job sources with ${jobCount} unchanged jobs each, ${location.databaseUrl === undefined ? 'embedded' : 'PostgreSQL'} (rows written: sources, jobs)`,
      ours: `${seconds.toFixed(1)} s (${written.sources}, ${written.jobs})`,
      baseline: '-',
      ratio: '-',
      budget: `${budgetSeconds} s (${sourceCount}, 0)`,
      ok: isComplete && seconds <= budgetSeconds && written.sources === sourceCount && written.jobs === 0,
    }
  } finally {
    ats.stop()
    await app.close()
    await database.close()
  }
}

const boards = Array.from(
  { length: sourceCount },
  (_none, index) => [sourceKindNames[index % sourceKindNames.length] ?? 'lever', `board-${index}`] as const,
)

/** Creates a company for each board, and connects the board to this company. The same user owns all companies. */
async function connectBoards(db: Db, ats: AtsServers): Promise<void> {
  const now = new Date(start)
  const [user] = await db.insert(users).values({}).returning({ id: users.id })
  const userId = user?.id ?? 0
  const email = 'owner@acme.example'
  await db.insert(emailAddresses).values({ userId, email, isVerified: true, isPrimary: true })
  const dates = { createdAt: now, provenAt: now, nextCheckAt: now, nextProofAt: new Date(start + days(365)) }
  for (const [kind, board] of boards) {
    const companyId = await insertCompany(db)
    await addMember(db, { companyId, userId, role: 'owner', now })
    const careerPage = 'https://acme.example/careers'
    const source = { companyId, kind, region: 'us', board, careerPage, words: ['django'] }
    await insertSource(db, { ...source, addedBy: userId, ...dates })
    ats.board(kind, board).jobs = Array.from({ length: jobCount }, (_none, index) => ({
      id: String(index),
      title: `${index < relevantCount ? 'Django developer' : 'Accountant'} ${index}`,
      html: `<p>${`Job ${index} of ${board} needs somebody. `.repeat(50)}</p>`,
    }))
  }
}

async function getTransactionId(db: Db): Promise<string> {
  const { rows } = await db.execute(sql`select pg_current_xact_id()::text as id`)
  return String(rows[0]?.['id'])
}

async function countRowsWrittenSince(
  db: Db,
  transaction: string,
): Promise<{ sources: number; jobs: number }> {
  const { rows } = await db.execute(sql`
    select
      (select count(*) from job_sources where xmin::text::bigint > ${transaction}::bigint)::int as sources,
      (select count(*) from source_jobs where xmin::text::bigint > ${transaction}::bigint)::int
        + (select count(*) from jobs where xmin::text::bigint > ${transaction}::bigint)::int as jobs`)
  return { sources: Number(rows[0]?.['sources']), jobs: Number(rows[0]?.['jobs']) }
}

if (import.meta.main) printTable(await benchJobSources())
