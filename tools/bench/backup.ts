// Bench: how long a write waits during a backup of 20,000 jobs. Compares a copy (`manage backup`) with a backup inside
// a transaction of the server.
// To run only this bench: node tools/bench/backup.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { writeBackupFile } from '#server/cli/back-up.ts'
import { type Database, openDatabase } from '#server/db/open.ts'

import { createFilledDirectory, removeDirectory } from './filled-directory.ts'
import { type BenchRow, printTable } from './table.ts'

const jobCount = 20_000
const writeIntervalMs = 5
const budgetMs = 500
const silent = { info() {}, warn() {}, error() {} }

export async function benchBackup(): Promise<BenchRow[]> {
  const dataDir = await createFilledDirectory(jobCount)
  const database = await openDatabase({ dataDir, log: silent })
  try {
    const withoutBackup = await measureLongestWait(database, () => sleep(2000))
    const byCopy = await measureLongestWait(database, () => manageBackup(dataDir))
    const file = join(dataDir, 'inside.backup')
    const inside = await measureLongestWait(database, () =>
      writeBackupFile({ database, file, print: () => {} }),
    )
    return [
      {
        what: `A write during a backup of ${jobCount} jobs, embedded: longest wait (length of the backup)`,
        ours: `${byCopy.longest.toFixed(0)} ms (${(byCopy.took / 1000).toFixed(1)} s)`,
        baseline: `in one transaction: ${inside.longest.toFixed(0)} ms; without a backup: ${withoutBackup.longest.toFixed(0)} ms`,
        ratio: `${(inside.longest / byCopy.longest).toFixed(0)} x`,
        budget: `${budgetMs} ms`,
        ok: byCopy.longest <= budgetMs,
      },
    ]
  } finally {
    await database.close()
    await removeDirectory(dataDir)
  }
}

/** Writes every few milliseconds during `work`, and measures the longest write. */
async function measureLongestWait({ db }: Database, work: () => Promise<unknown>) {
  const [began, state] = [performance.now(), { isDone: false }]
  const working = work().finally(() => (state.isDone = true))
  let longest = 0
  while (!state.isDone) {
    const sentAt = performance.now()
    await db.execute(sql`update companies set updated_at = now() where id = (select min(id) from companies)`)
    longest = Math.max(longest, performance.now() - sentAt)
    await sleep(writeIntervalMs)
  }
  await working
  return { longest, took: performance.now() - began }
}

async function manageBackup(dataDir: string): Promise<void> {
  const args = ['src/server/cli/main.ts', 'backup', join(dataDir, 'copied.backup')]
  const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`the backup ended with status ${String(status)}`)
}

if (import.meta.main) printTable(await benchBackup())
