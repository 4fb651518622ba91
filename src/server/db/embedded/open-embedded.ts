import { join, resolve } from 'node:path'

import { type DirectoryLock, lockDirectory, openDurable } from '#pglite-durable'

import type { Database, Log } from '../database.ts'
import { embeddedDatabase, migrateEmbedded } from './embedded-database.ts'
import { withAdvice } from './open-advice.ts'

type Options = { dataDir: string; log: Log }

/** PostgreSQL in this process, for one process at a time. @throws StorageError when it cannot be opened. */
export async function openEmbedded({ dataDir, log }: Options): Promise<Database> {
  const opening = openDurable(embeddedDirectory(dataDir), {
    log,
    prepare: (client) => migrateEmbedded(client, log),
    onDiskSpaceChange: (room) => {
      if (room === 'enough') log.info('there is room on the disk again: changes are taken')
      else log.error({ room }, 'the disk is almost full: changes are refused with 507')
    },
  })
  const { client, diskSpace, close } = await opening.catch((error: unknown) => {
    throw withAdvice(error)
  })
  return embeddedDatabase(client, { isWritable: () => diskSpace() === 'enough', close })
}

/** Where in DATA_DIR the database lives. */
export function embeddedDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'pgdata')
}

/** Keeps servers away while the directory is worked on. @throws StorageError when one is running. */
export function lockEmbedded(dataDir: string): DirectoryLock {
  try {
    return lockDirectory(embeddedDirectory(dataDir))
  } catch (error) {
    throw withAdvice(error)
  }
}
