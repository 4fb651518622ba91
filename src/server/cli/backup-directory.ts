// Names backups in a directory, and deletes old backups and their temporary files there. Keeps all other files.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { days } from '#server/lib/duration.ts'

/** Matches the name of a backup's temporary file, which remains only if the backup was killed. */
const UNFINISHED = /^fretboard-[\dTZ-]{20}\.backup\.[\da-f]{16}\.part$/
const MAX_BACKUP_MS = days(1)
const NAME = /^fretboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Returns the file name for a backup. The name contains the time in UTC, so that files sort by time. */
export function backupName(at: Date): string {
  return `fretboard-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Deletes all but the newest `keep` backups. Returns the names of the deleted files. */
export async function deleteOldBackups(directory: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).toSorted()
  const old = names.slice(0, -keep)
  for (const name of old) await rm(join(directory, name))
  return old
}

/**
 * Deletes the temporary files that killed backups left behind more than a day ago. Returns the names of these files.
 */
export async function deleteUnfinishedBackups(directory: string, now: Date): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => UNFINISHED.test(name))
  const abandoned: string[] = []
  for (const name of names) {
    const { mtimeMs } = await stat(join(directory, name))
    if (now.getTime() - mtimeMs > MAX_BACKUP_MS) abandoned.push(name)
  }
  for (const name of abandoned) await rm(join(directory, name))
  return abandoned
}
