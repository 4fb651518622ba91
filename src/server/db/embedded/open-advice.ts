import { OpenError, type OpenErrorCode } from '#pglite-durable'

import { manageCommand } from '../../config/manage-command.ts'
import { StorageError } from '../database.ts'

const advice: Partial<Record<OpenErrorCode, string>> = {
  'in-use': 'Stop that process first, or set DATABASE_URL: PostgreSQL serves several processes.',
  damaged: `Move this directory away and restore a backup: ${manageCommand} restore FILE`,
  'other-version':
    `Back it up with the program that wrote it: ${manageCommand} backup FILE. ` +
    `Then move the directory away and restore the backup: ${manageCommand} restore FILE`,
  'read-only': 'Mount the file system writable, or set DATA_DIR to a writable directory',
}

/** Returns a `StorageError` that explains why the database cannot be opened and what the operator should do. */
export function withAdvice(error: unknown): unknown {
  if (!(error instanceof OpenError)) return error
  const next = advice[error.code]
  return new StorageError(next === undefined ? error.message : `${error.message}. ${next}`, { cause: error })
}

/** Returns whether `openDatabase` failed because another process has the embedded database open. */
export function isInUse(error: unknown): boolean {
  return error instanceof StorageError && error.cause instanceof OpenError && error.cause.code === 'in-use'
}
