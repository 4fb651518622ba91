/** Thrown for a file that cannot be parsed into rows. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
