// A file that cannot be taken apart into rows, said in one line.
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** What a parser says is wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
