/**
 * Thrown for arguments that are invalid or cannot be combined. The message says how to correct them. The command exits
 * with status 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
