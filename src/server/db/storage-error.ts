/** Thrown if the database cannot be opened or used. The message is one line that tells the operator what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}
