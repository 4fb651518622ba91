/** The words of the command line do not go together; the message says which do. Status 2. */
export class Misuse extends Error {
  override name = 'Misuse'
}
