// The error for a file that cannot be split into rows.
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** What a parser says is wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
