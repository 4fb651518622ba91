// A directory of backups that are named by their time; anything else in it is nobody's business.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { days } from '#server/lib/duration.ts'

/** What is written before it bears its name; only a backup that was killed leaves one. */
const UNFINISHED = /^fretboard-[\dTZ-]{20}\.backup\.[\da-f]{16}\.part$/
const LONGEST_BACKUP = days(1)
const NAME = /^fretboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** In UTC, so that the order of the names is that of the times. */
export function backupName(at: Date): string {
  return `fretboard-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Deletes all but the newest `keep`. @returns the names of those that went */
export async function deleteOldBackups(directory: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).toSorted()
  const old = names.slice(0, -keep)
  for (const name of old) await rm(join(directory, name))
  return old
}

/** Deletes what killed backups have left, and nothing that one may still be writing. @returns the names */
export async function deleteUnfinished(directory: string, now: Date): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => UNFINISHED.test(name))
  const left: string[] = []
  for (const name of names) {
    const { mtimeMs } = await stat(join(directory, name))
    if (now.getTime() - mtimeMs > LONGEST_BACKUP) left.push(name)
  }
  for (const name of left) await rm(join(directory, name))
  return left
}
