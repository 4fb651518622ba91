import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { backupLines } from '#server/db/backup/backup-lines.ts'
import type { PrintLine } from '#server/db/backup/progress.ts'
import type { Database } from '#server/db/open.ts'

import { writeAtomically } from './write-atomically.ts'

type Options = { database: Pick<Database, 'db'>; file: string; print: PrintLine }

/** Writes a backup of the database to `file`. Only the owner can read the file, because a backup contains secrets. */
export async function writeBackupFile({ database, file, print }: Options): Promise<void> {
  await writeAtomically(file, (target) =>
    database.db.transaction((tx) => pipeline(Readable.from(backupLines(tx, print)), createGzip(), target), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  )
}
