import { join, resolve } from 'node:path'

import { type DirectoryLock, type DurableDatabase, lockDirectory, openDurable } from '#pglite-durable'

import type { Database, Log } from '../database.ts'
import type { OnOlder } from '../migrate.ts'
import { embeddedDatabase, migrateEmbedded } from './embedded-database.ts'
import { withAdvice } from './open-advice.ts'
import { serveCommands } from './serve-commands.ts'

type Options = { dataDir: string; log: Log; onOlder?: OnOlder | undefined }

/**
 * PostgreSQL in this process, for one process at a time, which lets commands copy and query it.
 * @throws StorageError when it cannot be opened.
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
  return databaseOf(durable, close)
}

/** A database that nobody else knows of, such as a copy. @throws StorageError when it cannot be opened. */
export async function openCopy(options: Options): Promise<Database> {
  const durable = await open(options)
  return databaseOf(durable, durable.close)
}

function databaseOf(durable: DurableDatabase, close: () => Promise<void>): Database {
  const { client, diskSpace, figures, countSyncs } = durable
  return embeddedDatabase(client, {
    isWritable: () => diskSpace() === 'enough',
    figures: () => ({ embedded: figures() }),
    countCommits: countSyncs,
    close,
  })
}

async function open({ dataDir, log, onOlder }: Options): Promise<DurableDatabase> {
  const opening = openDurable(embeddedDirectory(dataDir), {
    log,
    prepare: (client) => migrateEmbedded(client, log, onOlder),
    onDiskSpaceChange: (room) => {
      if (room === 'enough') log.info('there is room on the disk again: changes are taken')
      else log.error({ room }, 'the disk is almost full: changes are refused with 507')
    },
  })
  return opening.catch((error: unknown) => {
    throw withAdvice(error)
  })
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
