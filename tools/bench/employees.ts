// Bench: the employees of one user in a small table and in a large one. Page times must not depend on the size of the
// table. Uses both databases if a PostgreSQL server responds.
// To run only this bench: node tools/bench/employees.ts
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { insertUser, verifyAddress } from '#server/auth/ground/users-queries.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'
import { createPasswords } from '#server/lib/passwords.ts'

import { type RunningServer, startServer } from '../scripts/running-server.ts'
import { removeDirectory } from './filled-directory.ts'
import { credentials, unlimitedSettings } from './logged-in.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'

const ownCount = 10_000
const crowdCount = 1_000_000
const rounds = 60
/**
 * The maximum ratio of the time with the large table to the time with the small table. The index of the large table has
 * one more level. The rest of the difference is tolerance for the machine.
 */
const maxRatio = 1.5
const silent = { info() {}, warn() {}, error() {} }

const paths = {
  'the first page': 'employees/',
  'the last page': 'employees/?page=last',
  'a page by salary': 'employees/?ordering=-salary&page=50',
  'a page of a search': 'employees/?search=name%2099',
  'sums and averages': 'employee-data/',
}

type Kind = 'embedded' | 'postgres'
type Location = { dataDir: string; databaseUrl: string }
type AuthenticatedServer = { server: RunningServer; token: string }

export async function benchEmployees(): Promise<BenchRow[]> {
  const kinds: Kind[] = (await findTestServer()) ? ['embedded', 'postgres'] : ['embedded']
  const rows: BenchRow[] = []
  for (const kind of kinds) rows.push(...(await benchDatabase(kind)))
  return rows
}

async function benchDatabase(kind: Kind): Promise<BenchRow[]> {
  const places = [await fillDatabase(kind, ownCount), await fillDatabase(kind, crowdCount)] as const
  const alone = await startAndLogIn(places[0])
  const crowded = await startAndLogIn(places[1])
  try {
    const rows: BenchRow[] = []
    for (const [what, path] of Object.entries(paths))
      rows.push(
        createRow(`${what} of ${ownCount} employees, ${kind}`, await measureInTurns(path, alone, crowded)),
      )
    return rows
  } finally {
    await Promise.all([alone.server.stop(), crowded.server.stop()])
    await Promise.all(places.map(({ dataDir }) => removeDirectory(dataDir)))
    if (kind === 'postgres') await dropScratchDatabases()
  }
}

/** Creates a database with `total` employees. Each user has `ownCount` of them. */
async function fillDatabase(kind: Kind, total: number): Promise<Location> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  const databaseUrl = kind === 'postgres' ? await createScratchDatabase() : ''
  const database = await openDatabase({ dataDir, databaseUrl, log: silent })
  const { db } = database
  const passwordHash = await createPasswords(randomBytes).hash(credentials.password)
  for (let maker = 0; maker < total / ownCount; maker++) {
    const email = maker === 0 ? credentials.email : `maker-${maker}@example.org`
    const id = await insertUser(db, { email, passwordHash, now: new Date() })
    await verifyAddress(db, id, email)
    await db.execute(sql`
      insert into employees (user_id, name, department, salary, created_at, updated_at)
      select ${id}::integer, 'Name ' || n, (array['hr', 'finance', 'engineering', 'marketing', 'sales'])[1 + n % 5],
        40000 + n * 7.25, now(), now()
      from generate_series(1, ${ownCount}::integer) as n`)
  }
  await db.execute('vacuum analyze')
  await database.close()
  return { dataDir, databaseUrl }
}

const loggedIn = z.object({ meta: z.object({ session_token: z.string() }) })

async function startAndLogIn({ dataDir, databaseUrl }: Location): Promise<AuthenticatedServer> {
  const server = await startServer({ ...unlimitedSettings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const response = await fetch(`${server.url}/_allauth/app/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return { server, token: loggedIn.parse(await response.json()).meta.session_token }
}

/** Sends requests to both servers alternately, so that a busy machine affects both. */
async function measureInTurns(path: string, alone: AuthenticatedServer, crowded: AuthenticatedServer) {
  const times: Record<'alone' | 'crowded', number[]> = { alone: [], crowded: [] }
  for (let round = 0; round < rounds; round++) {
    times.alone.push(await measureRequest(alone, path))
    times.crowded.push(await measureRequest(crowded, path))
  }
  return { alone: summarizeTimes(times.alone), crowded: summarizeTimes(times.crowded) }
}

async function measureRequest({ server, token }: AuthenticatedServer, path: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${server.url}/pegasus/employees/api/${path}`, {
    headers: { 'x-session-token': token },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - start
}

function createRow(what: string, { alone, crowded }: Awaited<ReturnType<typeof measureInTurns>>): BenchRow {
  const ratio = crowded.median / alone.median
  return {
    what: `${what}: median (p95) among ${crowdCount} in the table`,
    ours: `${crowded.median.toFixed(1)} (${crowded.p95.toFixed(1)}) ms`,
    baseline: `among ${ownCount}: ${alone.median.toFixed(1)} (${alone.p95.toFixed(1)}) ms`,
    ratio: `${ratio.toFixed(2)}x`,
    budget: `${maxRatio}x`,
    ok: ratio <= maxRatio,
  }
}

if (import.meta.main) printTable(await benchEmployees())
