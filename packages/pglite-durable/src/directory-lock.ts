import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { OpenError } from './open-error.ts'

const SQLITE_BUSY = 5

export type DirectoryLock = { release: () => void }

/**
 * Two processes on one data directory would destroy it without noticing. This holds an fcntl lock on a small file
 * beside `directory`, by way of SQLite, since Node has no call for it; the kernel frees it however the process ends.
 * Never open that file otherwise: closing it would free the lock.
 * @throws OpenError when another process holds it.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = `${directory}.lock`
  const file = new DatabaseSync(path)
  try {
    // Whoever may read it could lock it as well, and keep us out. By its path: opening and closing it would free the lock.
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
