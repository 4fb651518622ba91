/** A database that cannot be opened or used; the message is one line that an operator can act on. */
export class StorageError extends Error {
  override name = 'StorageError'
}
