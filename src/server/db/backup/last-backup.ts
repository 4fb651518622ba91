// When the last backup was made, for /metrics: with PostgreSQL in the database, which all instances share; else in a
// file beside the embedded one, since a copy of that may be what was backed up.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'

import type { Database } from '../database.ts'
import { taskRuns } from '../tables/task-runs.ts'

const FILE = 'last-backup'
const TASK = 'backup'

type Place = { database: Pick<Database, 'kind' | 'db'>; dataDir: string }

export async function noteBackup({ database, dataDir }: Place, at: Date): Promise<void> {
  if (database.kind === 'embedded') return writeFile(join(dataDir, FILE), at.toISOString(), { mode: 0o600 })
  const done = { leasedUntil: at, finishedAt: at }
  await database.db
    .insert(taskRuns)
    .values({ name: TASK, ...done })
    .onConflictDoUpdate({ target: taskRuns.name, set: done })
}

/** Undefined before the first one. */
export async function readLastBackup({ database, dataDir }: Place): Promise<Date | undefined> {
  if (database.kind === 'embedded') return readNote(join(dataDir, FILE))
  const [run] = await database.db
    .select({ finishedAt: taskRuns.finishedAt })
    .from(taskRuns)
    .where(eq(taskRuns.name, TASK))
  return run?.finishedAt ?? undefined
}

async function readNote(path: string): Promise<Date | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
