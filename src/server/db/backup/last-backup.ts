// Stores the time of the last backup, for /metrics. On PostgreSQL, stores the time in the database, which all instances
// share. With the embedded database, stores the time in a file in DATA_DIR, because `backup` may use a temporary copy
// of the database, which is then deleted.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'

import type { Database } from '../database.ts'
import { taskRuns } from '../tables/task-runs.ts'

const FILE = 'last-backup'
const TASK = 'backup'

type Location = { database: Pick<Database, 'kind' | 'db'>; dataDir: string }

export async function recordBackup({ database, dataDir }: Location, at: Date): Promise<void> {
  if (database.kind === 'embedded') return writeFile(join(dataDir, FILE), at.toISOString(), { mode: 0o600 })
  const done = { dueAt: at, finishedAt: at }
  await database.db
    .insert(taskRuns)
    .values({ name: TASK, ...done })
    .onConflictDoUpdate({ target: taskRuns.name, set: done })
}

/** Returns the time of the last backup, or undefined before the first one. */
export async function readLastBackup({ database, dataDir }: Location): Promise<Date | undefined> {
  if (database.kind === 'embedded') return readTime(join(dataDir, FILE))
  const [run] = await database.db
    .select({ finishedAt: taskRuns.finishedAt })
    .from(taskRuns)
    .where(eq(taskRuns.name, TASK))
  return run?.finishedAt ?? undefined
}

async function readTime(path: string): Promise<Date | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
