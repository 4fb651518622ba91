import { access, chmod, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { createDirectory, createParents } from './create-directory.ts'
import { findDamagedPage } from './damaged-page.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import {
  type DiskSpace,
  MEGABYTES_TO_CHECKPOINT,
  MEGABYTES_TO_WRITE,
  readDiskSpace,
  readFreeBytes,
  watchDiskSpace,
} from './disk-space.ts'
import { assertDurable, type Engine, startEngine } from './engine.ts'
import { Erasure } from './erasure.ts'
import { hasDatabase } from './inspect-directory.ts'
import { type Log, silentLog } from './log.ts'
import { Maintenance, type MaintenanceStatistics } from './maintenance.ts'
import { refuseMissingFiles } from './missing-files.ts'
import { cannotOpen, fromSystemError } from './open-error.ts'
import { type FinishCopy, whileCopied } from './while-copied.ts'

export type DurableOptions = {
  log?: Log
  /** Called after the checks and before any other statement, for example to run migrations. */
  prepare?: (client: PGlite) => Promise<void>
  /** Called when free space falls below the minimum for writes, and when it is sufficient again. */
  onDiskSpaceChange?: (space: DiskSpace) => void
}

export type DurableStatistics = { readonly freeBytes: number; readonly maintenance: MaintenanceStatistics }

export type DurableDatabase = {
  client: PGlite
  /** Returns the current disk space. Before each write, the caller must check that it is 'enough'. */
  diskSpace: () => DiskSpace
  /** Returns the free bytes of the disk and the maintenance runs since the database was opened, for monitoring. */
  statistics: () => DurableStatistics
  /** The number of file syncs. Each commit with writes adds at least one before it is acknowledged. Reads add none. */
  countSyncs: () => number
  /** Lets `work` copy the directory with `copyDirectory`, even in another process, while writes continue. */
  whileCopied: <T>(work: (finish: FinishCopy) => Promise<T>) => Promise<T>
  /**
   * Requests that the bytes of deleted rows are removed from the files. Rewrites small tables within seconds, and
   * larger ones at night. Resolves when the request is stored on the disk.
   */
  requestErasure: () => Promise<void>
  /** Runs VACUUM and CHECKPOINT, so that the next start is fast, and releases the lock. Waits for a running copy. */
  close: () => Promise<void>
}

/**
 * Opens the database in `directory` exclusively for this process. Creates a missing database.
 * @throws OpenError if it is in use, damaged, of another version or owner, or has too little space.
 */
export async function openDurable(
  directory: string,
  { log = silentLog, prepare = async () => {}, onDiskSpaceChange = () => {} }: DurableOptions = {},
): Promise<DurableDatabase> {
  const path = resolve(directory)
  try {
    await createParents(dirname(path))
    await access(dirname(path), constants.W_OK)
    return await openWithLock(path, { log, prepare, onDiskSpaceChange })
  } catch (error) {
    throw fromSystemError(path, error)
  }
}

async function openWithLock(path: string, options: Required<DurableOptions>): Promise<DurableDatabase> {
  const lock = lockDirectory(path)
  return openLocked(path, lock, options).catch((error: unknown) => {
    lock.release()
    throw error
  })
}

async function openLocked(
  path: string,
  lock: DirectoryLock,
  { log, prepare, onDiskSpaceChange }: Required<DurableOptions>,
): Promise<DurableDatabase> {
  const engine = await startOrCreate(path, log)
  const { client, countSyncs } = engine
  const diskSpace = watchDiskSpace(() => readDiskSpace(path), onDiskSpaceChange)
  try {
    await assertDurable(engine)
    await refuseDamage(path)
    await refuseMissingFiles(client, path)
    await prepare(client)
    const erasure = await Erasure.open({ client, directory: path, freeBytes: () => readFreeBytes(path) })
    const maintenance = await Maintenance.start({ client, log, diskSpace, erasure })
    const requestErasure = () => erasure.request()
    const close = async () => {
      await maintenance.stop()
      await client.close()
      lock.release()
    }
    const statistics = () => ({ freeBytes: readFreeBytes(path), maintenance: maintenance.statistics })
    const copied: DurableDatabase['whileCopied'] = (work) =>
      maintenance.suspendWhile(() => whileCopied(client, work))
    return { client, diskSpace, statistics, countSyncs, whileCopied: copied, requestErasure, close }
  } catch (error) {
    await client.close()
    throw error
  }
}

async function startOrCreate(path: string, log: Log): Promise<Engine> {
  refuseFullDisk(path)
  if (await hasDatabase(path)) log.info({ directory: path }, 'opening the embedded database')
  else
    await createDirectory(path, log).catch((error: Error) => {
      throw cannotOpen('system', path, `it could not be created: ${error.message}`)
    })
  // Removes the access of other users, because PGlite makes its files readable for all.
  await chmod(path, 0o700)
  return startEngine(path, log).catch((error: Error) => {
    throw cannotOpen('damaged', path, error.message)
  })
}

/**
 * Throws an OpenError if a page has a wrong checksum. Must run after PostgreSQL has started, because the start repairs
 * pages that a crash left incomplete.
 */
async function refuseDamage(path: string): Promise<void> {
  const page = await findDamagedPage(path)
  if (page !== undefined) throw cannotOpen('damaged', path, `the checksum of ${page} is wrong`)
}

function refuseFullDisk(path: string): void {
  if (readDiskSpace(dirname(path)) !== 'none') return
  const needs = `starting needs ${MEGABYTES_TO_CHECKPOINT} MB, writing ${MEGABYTES_TO_WRITE} MB`
  throw cannotOpen('disk-full', path, `its disk is full. Free some space: ${needs}`)
}
