import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { readConfig } from '#server/config/config.ts'
import { recordBackup } from '#server/db/backup/last-backup.ts'
import { describeError } from '#server/lib/describe-error.ts'

import { backup } from './backup.ts'
import { backupName, deleteOldBackups, deleteUnfinished } from './kept-backups.ts'
import { Misuse } from './misuse.ts'
import { requireDatabase } from './require-database.ts'
import { complain, say } from './terminal.ts'
import { withDatabaseOrCopy } from './with-copy.ts'

type Options = { directory?: string; keep?: number }

/** Into a file, or under the present time into a directory, of whose backups the newest are kept. */
export async function backUp(file: string | undefined, { directory, keep }: Options): Promise<void> {
  if ((file === undefined) === (directory === undefined))
    throw new Misuse('Say where to: a file, or --directory DIR.')
  if (directory === undefined && keep !== undefined)
    throw new Misuse('--keep goes with --directory: it deletes older backups there.')
  const config = readConfig()
  requireDatabase(config)
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 })
  const now = new Date()
  const path = directory === undefined ? (file ?? '') : join(directory, backupName(now))
  await withDatabaseOrCopy(async (database) => {
    await backup({ database, file: path, say: complain })
    await note({ database, dataDir: config.dataDir }, now)
  })
  if (directory === undefined) return
  say(path)
  if (keep === undefined) return
  for (const name of await deleteOldBackups(directory, keep))
    complain(`deleted, as older than the last ${keep}: ${name}`)
  for (const name of await deleteUnfinished(directory, now))
    complain(`deleted, as left by a backup that was killed: ${name}`)
}

/** The file is whole whether or not `/metrics` comes to know of it: a standby of PostgreSQL takes no note, for one. */
async function note(place: Parameters<typeof recordBackup>[0], at: Date): Promise<void> {
  await recordBackup(place, at).catch((error: unknown) => {
    complain(`The backup is made, but /metrics cannot tell: ${describeError(error).message}`)
  })
}
