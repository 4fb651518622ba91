import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { fsyncPath } from '#pglite-durable'
import { backupLines } from '#server/db/backup/backup-lines.ts'
import type { PrintLine } from '#server/db/backup/progress.ts'
import type { Database } from '#server/db/open.ts'

type Options = { database: Pick<Database, 'db'>; file: string; print: PrintLine }

/**
 * Writes a backup to a temporary file and renames it to `file`, so that `file` is always complete. A backup contains secrets, so
 * only its owner can read it (0600).
 */
export async function backup({ database, file, print }: Options): Promise<void> {
  const path = resolve(file)
  const unfinished = `${path}.${randomBytes(8).toString('hex')}.part`
  // 'wx' rejects an existing file, because it could be a symbolic link, be readable by others, or belong to another backup.
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await database.db.transaction(
      async (tx) => {
        const target = handle.createWriteStream({ flush: true })
        await pipeline(Readable.from(backupLines(tx, print)), createGzip(), target)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(unfinished, path)
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  await fsyncPath(dirname(path))
}
