/**
 * Thrown for arguments of a command that are invalid or cannot be combined. The message explains how to correct the
 * arguments. The command exits with status 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
