export type OpenErrorCode =
  | 'in-use'
  | 'damaged'
  | 'other-version'
  | 'other-owner'
  | 'read-only'
  | 'disk-full'
  | 'not-durable'
  | 'system'

/** The message is one line that names the directory. `code` lets the caller add advice for its users. */
export class OpenError extends Error {
  override name = 'OpenError'
  readonly code: OpenErrorCode

  constructor(code: OpenErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function cannotOpen(code: OpenErrorCode, directory: string, reason: string): OpenError {
  return new OpenError(code, `The database in ${directory} cannot be opened: ${reason}`)
}

/** Converts an error of the operating system to an OpenError. Returns other errors unchanged. */
export function fromSystemError(directory: string, error: unknown): unknown {
  if (error instanceof OpenError) return error
  if (hasCode(error, 'EROFS')) return cannotOpen('read-only', directory, 'its file system is read-only')
  return error instanceof Error && 'code' in error ? cannotOpen('system', directory, error.message) : error
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
