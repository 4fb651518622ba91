// The one line that an operator reads when the data directory cannot be opened.
import { StorageProblem } from '../storage-problem.ts'

/** `reason` also says what to do. */
export function cannotOpen(directory: string, reason: string): StorageProblem {
  return new StorageProblem(`The database in ${directory} cannot be opened: ${reason}`)
}

/** For data that are not whole any more: only a backup helps. */
export function damaged(directory: string, damage: string): StorageProblem {
  return cannotOpen(
    directory,
    `${damage}. Move this directory away and bring back a backup: npm run manage -- restore FILE`,
  )
}

/** What the operating system says (no permission, no such folder) as a problem of this directory; the rest as it is. */
export function explained(directory: string, error: unknown): unknown {
  if (hasCode(error, 'EROFS'))
    return cannotOpen(
      directory,
      'its file system is read-only. Mount it writable, or set DATA_DIR to one that is',
    )
  return error instanceof Error && 'code' in error ? cannotOpen(directory, error.message) : error
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
