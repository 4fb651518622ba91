// A database that cannot be opened, said in one line that an operator can act on.
export class StorageProblem extends Error {
  override name = 'StorageProblem'
}
