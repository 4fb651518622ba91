// What an account call is. No schemas, so a browser needs no zod for it.
import type { Call } from '../endpoint.ts'

/** Where they all begin; `{client}` is 'browser' or 'app'. */
export const base = '/_allauth/{client}/v1'

/** A call whose input, on GET, stands in a header instead of a body, or in a word of the query that is there or not. */
export type AuthCall = Call & {
  readonly keyHeader?: string
  readonly flag?: string
  /** The form of a page: the answer is where the browser goes from there. */
  readonly isForm?: true
  /** The kind of clients that has this call; both where it is left out. */
  readonly only?: 'browser' | 'app'
  /** Its input is checked whatever the method of a request to its path, but GET: 400 comes before 405 there. */
  readonly checksEveryMethod?: true
  /** Whatever the body is, it is not looked at. */
  readonly ignoresBody?: true
}
