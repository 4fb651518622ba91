// A file that cannot be taken apart into rows, said in one line.
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
