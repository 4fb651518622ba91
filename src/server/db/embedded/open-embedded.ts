import { join, resolve } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'

import { type DirectoryLock, type DurableDatabase, lockDirectory, openDurable } from '#pglite-durable'

import type { Database, Log } from '../database.ts'
import { migrate, type OlderVersionPolicy } from '../migrate.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { copySocket, querySocket } from './local-sockets.ts'
import { withAdvice } from './open-advice.ts'
import { serveCopies } from './serve-copies.ts'
import { serveQueries } from './serve-queries.ts'

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

type Parts = { dataDir: string; durable: DurableDatabase; log: Log }

/**
 * Lets commands copy and query the embedded database that this process has open. The caller must have locked the
 * database directory. Returns a function that disconnects the commands and stops listening.
 */
async function serveCommands({ dataDir, durable, log }: Parts): Promise<() => Promise<void>> {
  const [copies, queries] = [copySocket(dataDir), querySocket(dataDir)]
  if (copies === undefined || queries === undefined) {
    log.warn(`the path of ${dataDir} is too long for a socket: stop this process before you run a command`)
    return async () => {}
  }
  const { client, requestErasure } = durable
  const isWritable = () => durable.diskSpace() === 'enough'
  const stops = [
    await serveCopies({ path: copies, durable, log }),
    await serveQueries({ path: queries, client, requestErasure, isWritable, log }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

export async function migrateEmbedded(client: PGlite, log: Log, onOlder?: OlderVersionPolicy): Promise<void> {
  const db = drizzle(client)
  await migrate({ db, apply: (config) => applyMigrations(db, config), log, onOlder })
}

type StorageMethods = Pick<Database, 'isWritable' | 'close'> &
  Partial<Pick<Database, 'statistics' | 'countCommits' | 'eraseDeletedRows'>>

/** Returns a `Database` that uses a PGlite client. `storage` provides the methods that differ for data in memory. */
export function embeddedDatabase(client: PGlite, storage: StorageMethods): Database {
  return {
    kind: 'embedded',
    db: guardTransactions(drizzle(client)),
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify)
    },
    isListening: () => true,
    statistics: () => ({}),
    eraseDeletedRows: async () => {},
    isUnavailable: () => false,
    isShortOfConnections: () => false,
    countRejectedRequest: () => {},
    async ping() {
      await client.query('select 1')
    },
    ...storage,
  }
}
