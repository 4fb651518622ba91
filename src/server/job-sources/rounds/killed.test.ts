// Kills processes that run rounds of a source. Checks the imported jobs after each kill.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Db, openDatabase } from '#server/db/open.ts'
import { sourceJobs } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'
import { startKillable } from '#server/queue/killable-process.testing.ts'

import { addMember } from '../../jobs/store/members-queries.ts'
import { atsJob } from '../ats-formats.testing.ts'
import { insertSource } from '../queries.ts'
import { atsServers, careerPage } from '../testing.ts'

const KILLS = 6
const START = Date.parse('2026-11-20T12:00:00Z')
const JOB_COUNT = 30
/** The number of jobs that each new version of the source board replaces. */
const REPLACED = 5
/**
 * The time between two versions of the source board. It is long enough that no job changes more than three times a day,
 * because more changes would pause the source.
 */
const VERSION_MS = hours(9)
/** Longer than a lease. After this time, another process can claim the source of a killed process. */
const LEASE_MS = minutes(11)
const program = join(import.meta.dirname, '../round-process.testing.ts')

test(
  'a killed round leaves no half-written job, and the next round completes its work',
  { timeout: minutes(10) },
  async () => {
    const home = await emptyHome()
    const ats = await atsServers()
    const board = ats.board('lever', 'acme')
    await inDatabase(home, connectBoard)
    let kills = 0
    for (let version = 0; kills < KILLS; version++) {
      board.jobs = jobsOf(version)
      let now = START + version * VERSION_MS
      // Runs several rounds, because a job is withdrawn only if two rounds do not find it.
      for (const until = now + hours(3); now < until; now += hours(1.2))
        for (let isDone = false; !isDone;) {
          isDone = await runAndKill({ ...home, ats: ats.port, now, isKilled: kills < KILLS })
          if (isDone) continue
          kills++
          now += LEASE_MS
          expect(await inDatabase(home, listFaults)).toEqual([])
        }
      expect(await inDatabase(home, listImported)).toEqual(expectedOf(version))
    }
  },
)

type Home = { databaseUrl?: string; dataDir?: string }

async function emptyHome(): Promise<Home> {
  return process.env['TEST_DATABASE'] === 'postgres'
    ? { databaseUrl: await createScratchDatabase() }
    : { dataDir: await folderWithDatabase() }
}

async function inDatabase<Result>(home: Home, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ dataDir: '', ...home, log: silentLog })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

async function connectBoard(db: Db): Promise<void> {
  const now = new Date(START)
  const companyId = await insertCompany(db)
  const [user] = await db.insert(users).values({}).returning({ id: users.id })
  const userId = user?.id ?? 0
  await db
    .insert(emailAddresses)
    .values({ userId, email: 'owner@acme.example', isVerified: true, isPrimary: true })
  await addMember(db, { companyId, userId, role: 'owner', now })
  const place = { kind: 'lever', region: 'us', board: 'acme', careerPage, words: ['django'] }
  const dates = { createdAt: now, provenAt: now, nextCheckAt: now, nextProofAt: new Date(START + days(365)) }
  await insertSource(db, { companyId, addedBy: userId, ...place, ...dates })
}

const idsOf = (version: number) =>
  Array.from({ length: JOB_COUNT }, (_none, index) => String(version * REPLACED + index))
const textOf = (id: string, version: number) => `Job ${id} is about Django, version ${version}.`
const titleOf = (id: string, version: number) => `Django developer ${id}, version ${version}`

function jobsOf(version: number) {
  return idsOf(version).map((id) =>
    atsJob(id, { title: titleOf(id, version), html: `<p>${textOf(id, version)}</p>` }),
  )
}

type Run = Home & { ats: number; now: number; isKilled: boolean }

/** Starts a process that runs the due round. Returns whether the round finished before the process was killed. */
async function runAndKill({ ats, now, isKilled, ...home }: Run): Promise<boolean> {
  const env = { ATS_PORT: String(ats), START: new Date(now).toISOString() }
  const running = startKillable(program, { ...home, env })
  try {
    const startMs = await running.ready
    const idle = running.idle.then(() => true)
    // If the process takes long to start, its round takes long too, so the maximum delay before the kill is longer.
    return await (isKilled ? Promise.race([idle, sleep(randomInt(Math.ceil(startMs / 3)), false)]) : idle)
  } finally {
    await running.kill()
  }
}

const rowsOf = (db: Db) =>
  db
    .select({ job: jobs, row: sourceJobs })
    .from(jobs)
    .leftJoin(sourceJobs, eq(sourceJobs.jobId, jobs.id))
    .where(like(jobs.source, 'ats:%'))

/** Lists what a killed round has left unfinished, such as a job without a row in `sourceJobs`. */
async function listFaults(db: Db): Promise<string[]> {
  const seen = new Set<string | null>()
  return (await rowsOf(db)).flatMap(({ job, row }) => {
    const versions = [job.title, job.description].map((text) => /version (\d+)/.exec(text)?.[1])
    const faults = [
      row === null && 'has no entry',
      row?.externalId !== job.externalId && 'has the entry of another job',
      seen.has(job.externalId) && 'exists twice',
      job.submittedAt === null && 'was not sent for review',
      versions[0] !== versions[1] && 'has fields of two versions',
    ]
    seen.add(job.externalId)
    return faults.filter((fault) => fault !== false).map((fault) => `${job.title} ${fault}`)
  })
}

async function listImported(db: Db): Promise<Record<string, unknown>> {
  const rows = await rowsOf(db)
  const imported = rows.map(({ job: { externalId, stage, title, description } }) => [
    externalId,
    { stage, title, description },
  ])
  return Object.fromEntries(imported)
}

/**
 * Returns the expected jobs. Jobs of the newest version are pending review, and jobs that are no longer on the source
 * board are withdrawn.
 */
function expectedOf(newest: number): Record<string, unknown> {
  const expected: Record<string, unknown> = {}
  for (let version = 0; version <= newest; version++) {
    const stage = version === newest ? 'waiting' : 'off'
    for (const id of idsOf(version))
      expected[id] = {
        stage,
        title: titleOf(id, version),
        description: textOf(id, version),
      }
  }
  return expected
}
