/** Thrown for a file that cannot be parsed into rows. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Returns the message of a parser's error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
