import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { lockDirectory, OpenError } from '#pglite-durable'
import { readConfig } from '#server/config/config.ts'
import { StorageError } from '#server/db/database.ts'
import { copyLive } from '#server/db/embedded/copy-live.ts'
import { isInUse } from '#server/db/embedded/open-advice.ts'
import { embeddedDirectory, openCopy } from '#server/db/embedded/open-embedded.ts'
import { openDatabase } from '#server/db/open.ts'

import { closeAfter, type CommandDatabase, terminalLog } from './with-database.ts'

/** Runs `work` on the database. While a server has the embedded database open, runs `work` on a copy instead. */
export async function withDatabaseOrCopy<T>(work: (database: CommandDatabase) => Promise<T>): Promise<T> {
  let database
  try {
    database = await openDatabase({ ...readConfig(), log: terminalLog })
  } catch (error) {
    if (!isInUse(error)) throw error
    return withCopy(work)
  }
  return closeAfter(database, work)
}

/**
 * Copies the embedded database into a folder of DATA_DIR, runs `work` on the copy and deletes the copy. Also deletes a
 * copy that a killed command left behind.
 */
async function withCopy<T>(work: (database: CommandDatabase) => Promise<T>): Promise<T> {
  const { dataDir } = readConfig()
  const copy = join(resolve(dataDir), 'copy')
  const lock = lockCopy(copy)
  try {
    await copyLive(dataDir, embeddedDirectory(copy))
    // Hides the log lines about crash recovery, because PostgreSQL always runs it when it opens the copy of a running
    // database.
    const database = await openCopy({ dataDir: copy, log: { ...terminalLog, info: () => {} } })
    return await closeAfter(database, work)
  } finally {
    await rm(copy, { recursive: true, force: true })
    lock.release()
  }
}

function lockCopy(copy: string) {
  try {
    return lockDirectory(copy)
  } catch (error) {
    if (!(error instanceof OpenError) || error.code !== 'in-use') throw error
    throw new StorageError(
      'Another command is working on a copy of this database. Try again when it has finished.',
      {
        cause: error,
      },
    )
  }
}
