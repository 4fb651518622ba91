import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { OpenError } from './open-error.ts'

const SQLITE_BUSY = 5

export type DirectoryLock = { release: () => void }

/**
 * Locks a data directory, because two processes that use it at the same time would destroy it without noticing. Holds
 * an fcntl lock on a file next to `directory`. Takes the lock through SQLite, because Node has no call for file locks.
 * The kernel releases the lock when the process ends. Never open the file in another way, because closing it would
 * release the lock.
 * @throws OpenError if another process holds the lock
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = `${directory}.lock`
  const file = new DatabaseSync(path)
  try {
    // Removes the access of other users, who could lock the file. Uses the path, because closing a descriptor would
    // release the lock.
    chmodSync(path, 0o600)
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error))
      throw new OpenError('in-use', `The database in ${directory} is in use by another process`)
    throw error
  }
  return { release: () => file.close() }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
