import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { readConfig } from '#server/config/config.ts'
import { backupLines } from '#server/db/backup/backup-lines.ts'
import { recordBackup } from '#server/db/backup/last-backup.ts'
import type { PrintLine } from '#server/db/backup/progress.ts'
import type { Database } from '#server/db/open.ts'
import { describeError } from '#server/lib/describe-error.ts'
import { days } from '#server/lib/duration.ts'

import { requireDatabase } from './require-database.ts'
import { print, printError } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { withDatabaseOrCopy } from './with-copy.ts'
import { writeAtomically } from './write-atomically.ts'

// Names backups in a directory, and deletes old backups and their temporary files there. Keeps all other files.

/** Matches the name of a backup's temporary file, which remains only if the backup was killed. */
const UNFINISHED = /^fretboard-[\dTZ-]{20}\.backup\.[\da-f]{16}\.part$/
const MAX_BACKUP_MS = days(1)
const NAME = /^fretboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Returns the file name for a backup. The name contains the time in UTC, so that files sort by time. */
function backupName(at: Date): string {
  return `fretboard-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Deletes all but the newest `keep` backups. Returns the names of the deleted files. */
async function deleteOldBackups(directory: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).toSorted()
  const old = names.slice(0, -keep)
  for (const name of old) await rm(join(directory, name))
  return old
}

/**
 * Deletes the temporary files that killed backups left behind more than a day ago. Returns the names of these files.
 */
async function deleteUnfinishedBackups(directory: string, now: Date): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => UNFINISHED.test(name))
  const abandoned: string[] = []
  for (const name of names) {
    const { mtimeMs } = await stat(join(directory, name))
    if (now.getTime() - mtimeMs > MAX_BACKUP_MS) abandoned.push(name)
  }
  for (const name of abandoned) await rm(join(directory, name))
  return abandoned
}

type Options = { directory?: string; keep?: number }

/**
 * Writes a backup to `file`, or to a new file in `directory`. If `keep` is set, then deletes all but the newest `keep`
 * backups in `directory`. Prints the path of the new file to standard output, and everything else to standard error.
 */
export async function backUp(file: string | undefined, { directory, keep }: Options): Promise<void> {
  if ((file === undefined) === (directory === undefined))
    throw new UsageError('Pass either FILE or --directory DIR.')
  if (directory === undefined && keep !== undefined)
    throw new UsageError('--keep requires --directory, because it deletes older backups there.')
  if (file !== undefined && (await isDirectory(file)))
    throw new UsageError(`${file} is a folder. To write a new file into it: backup --directory ${file}`)
  const config = readConfig()
  requireDatabase(config)
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 })
  const now = new Date()
  const path = directory === undefined ? (file ?? '') : join(directory, backupName(now))
  await withDatabaseOrCopy(async (database) => {
    await writeBackupFile({ database, file: path, print: printError })
    await record({ database, dataDir: config.dataDir }, now)
  })
  print(directory === undefined ? `The backup is in ${path}.` : path)
  if (directory === undefined) return
  if (keep === undefined) return
  for (const name of await deleteOldBackups(directory, keep))
    printError(`deleted because it is older than the last ${keep}: ${name}`)
  for (const name of await deleteUnfinishedBackups(directory, now))
    printError(`deleted the temporary file of a killed backup: ${name}`)
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true
}

/**
 * Records the time of the backup for `/metrics`. If this fails, prints the error and does not throw, because the backup
 * itself is complete.
 */
async function record(location: Parameters<typeof recordBackup>[0], at: Date): Promise<void> {
  await recordBackup(location, at).catch((error: unknown) => {
    printError(
      `The backup is complete, but its time for /metrics could not be stored: ${describeError(error).message}`,
    )
  })
}

type WriteOptions = { database: Pick<Database, 'db'>; file: string; print: PrintLine }

/** Writes a backup of the database to `file`. Only the owner can read the file, because a backup contains secrets. */
export async function writeBackupFile({ database, file, print }: WriteOptions): Promise<void> {
  await writeAtomically(file, (target) =>
    database.db.transaction((tx) => pipeline(Readable.from(backupLines(tx, print)), createGzip(), target), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  )
}
