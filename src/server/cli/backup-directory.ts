// Names and deletes the backups in a directory, without touching other files there.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { days } from '#server/lib/duration.ts'

/** The name of a backup's temporary file. Only a killed backup leaves one behind. */
const UNFINISHED = /^fretboard-[\dTZ-]{20}\.backup\.[\da-f]{16}\.part$/
const MAX_BACKUP_MS = days(1)
const NAME = /^fretboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Returns the file name for a backup. It contains the UTC time, so that names sort by time. */
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
