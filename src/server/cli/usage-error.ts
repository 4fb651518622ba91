/** The arguments of a command do not fit together. The message says which ones to pass. Exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
