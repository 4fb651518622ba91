/**
 * Thrown if the arguments of a command do not fit together. The message names the arguments to pass. The command exits
 * with status 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
