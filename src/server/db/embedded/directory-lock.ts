// One process at a time on a data directory: two would destroy it without noticing.
import { DatabaseSync } from 'node:sqlite'

import { StorageProblem } from '../storage-problem.ts'

const SQLITE_BUSY = 5

export type DirectoryLock = { release: () => void }

/**
 * Holds a lock of the operating system on a small file beside `directory`, through SQLite. The kernel frees
 * it however the process ends. Never open that file otherwise: closing it would free the lock.
 * @throws StorageProblem when another process holds it.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = new DatabaseSync(`${directory}.lock`)
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw inUse(directory)
    throw error
  }
  return { release: () => file.close() }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

const inUse = (directory: string) =>
  new StorageProblem(
    `The database in ${directory} is in use by another process. Stop that one first, ` +
      'or set DATABASE_URL: PostgreSQL serves several processes.',
  )
