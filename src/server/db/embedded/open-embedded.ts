import { join, resolve } from 'node:path'

import { type DirectoryLock, type DurableDatabase, lockDirectory, openDurable } from '#pglite-durable'

import type { Database, Log } from '../database.ts'
import type { OlderVersionPolicy } from '../migrate.ts'
import { embeddedDatabase, migrateEmbedded } from './embedded-database.ts'
import { withAdvice } from './open-advice.ts'
import { serveCommands } from './serve-commands.ts'

type Options = { dataDir: string; log: Log; onOlder?: OlderVersionPolicy | undefined }

/**
 * Opens the embedded database in this process. Only one process can do this, so this process also serves commands that
 * copy or query the database.
 * @throws StorageError if it cannot be opened
 */
export async function openEmbedded({ dataDir, log, onOlder }: Options): Promise<Database> {
  const durable = await open({ dataDir, log, onOlder })
  const disconnectCommands = await serveCommands({ dataDir, durable, log }).catch(async (error: unknown) => {
    await durable.close()
    throw error
  })
  const close = async () => {
    await disconnectCommands()
    await durable.close()
  }
  return toDatabase(durable, close)
}

/** Opens a temporary copy of a database, without serving commands. @throws StorageError if it cannot be opened */
export async function openCopy(options: Options): Promise<Database> {
  const durable = await open(options)
  return toDatabase(durable, durable.close)
}

function toDatabase(durable: DurableDatabase, close: () => Promise<void>): Database {
  const { client, diskSpace, statistics, countSyncs, requestErasure } = durable
  return embeddedDatabase(client, {
    isWritable: () => diskSpace() === 'enough',
    statistics: () => ({ embedded: statistics() }),
    countCommits: countSyncs,
    eraseDeletedRows: requestErasure,
    close,
  })
}

async function open({ dataDir, log, onOlder }: Options): Promise<DurableDatabase> {
  const opening = openDurable(embeddedDirectory(dataDir), {
    log,
    prepare: (client) => migrateEmbedded(client, log, onOlder),
    onDiskSpaceChange: (space) => {
      if (space === 'enough') log.info('the disk has free space again, and changes are accepted')
      else log.error({ room: space }, 'the disk is almost full, and changes are rejected with 507')
    },
  })
  return opening.catch((error: unknown) => {
    throw withAdvice(error)
  })
}

/** Returns the path of the directory in DATA_DIR that contains the embedded database. */
export function embeddedDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'pgdata')
}

/** Locks the directory of the embedded database, so that no server can start. @throws StorageError if one is running */
export function lockEmbedded(dataDir: string): DirectoryLock {
  try {
    return lockDirectory(embeddedDirectory(dataDir))
  } catch (error) {
    throw withAdvice(error)
  }
}
