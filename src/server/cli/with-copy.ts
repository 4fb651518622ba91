import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { lockDirectory, OpenError } from '#pglite-durable'
import { readConfig } from '#server/config/config.ts'
import { copyLive } from '#server/db/embedded/copy-live.ts'
import { embeddedDirectory, openCopy } from '#server/db/embedded/open-embedded.ts'
import type { Database } from '#server/db/open.ts'
import { StorageError } from '#server/db/storage-error.ts'

import { type Opening, terminalLog, withDatabase } from './with-database.ts'

/** For commands that only read: where the server runs on the embedded database they are given a copy of this moment. */
export async function withDatabaseOrCopy<T>(
  work: (database: Database) => Promise<T>,
  options: Opening = {},
): Promise<T> {
  let isOpen = false
  try {
    return await withDatabase((database) => {
      isOpen = true
      return work(database)
    }, options)
  } catch (error) {
    if (isOpen || !isInUse(error)) throw error
    return withCopy(work, options)
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof StorageError && error.cause instanceof OpenError && error.cause.code === 'in-use'
}

/** On the same file system as the database; what a command that was killed has left is removed. */
async function withCopy<T>(work: (database: Database) => Promise<T>, options: Opening): Promise<T> {
  const { dataDir } = readConfig()
  const copy = join(resolve(dataDir), 'copy')
  const lock = lockCopy(copy)
  try {
    await copyLive(dataDir, embeddedDirectory(copy))
    // It was never closed, so it is always recovered: that is no news.
    const database = await openCopy({ dataDir: copy, log: { ...terminalLog, info: () => {} }, ...options })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
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
      'Another command is working on a copy of this database. Try again when it has ended.',
      {
        cause: error,
      },
    )
  }
}
