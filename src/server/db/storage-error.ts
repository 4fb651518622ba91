/** Thrown if the database cannot be opened or used. The message is one line with the operator's next step. */
export class StorageError extends Error {
  override name = 'StorageError'
}
