// The one shape of a call: the server binds a handler to it, the browser calls it, OpenAPI prints it.
// The contract's schemas are zod's small build: what the browser does not parse with is shaken out of it.
import type { ZodMiniType } from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call goes. `path` holds its parameters in braces, as in OpenAPI: `/ninja-api/jobs/{job_id}`. */
type Call = {
  /** Unique across the product; names the call in errors and in OpenAPI. */
  readonly id: string
  readonly method: Method
  readonly path: string
  /** The header that holds the input, in place of a body. */
  readonly keyHeader?: string
  /** The query parameter that is the input by being there, in place of a body. */
  readonly flag?: string
  /** The body is the form of a page; the answer is where the browser goes from there. */
  readonly isForm?: true
  /** The body is a picture: its bytes, in a format of `images/rules/picture.ts`. */
  readonly isPicture?: true
  /** The answer is a file: its name, and what is in it. */
  readonly isFile?: true
  /** Whatever the body is, it is not looked at. */
  readonly ignoresBody?: true
  /** The kind of clients that has this call; both where it is left out. */
  readonly only?: 'browser' | 'app'
  /** Its input is checked whatever the method of a request to its path, but GET: 400 comes before 405 there. */
  readonly checksEveryMethod?: true
}

/**
 * An endpoint as a value: a call and what passes through it.
 * A schema that is left out means that the call has none: `answer` left out is an empty answer (204).
 */
export type Endpoint<
  Params extends ZodMiniType = ZodMiniType,
  Body extends ZodMiniType = ZodMiniType,
  Answer extends ZodMiniType = ZodMiniType,
> = Call & {
  /** What it does, for OpenAPI. Not of the call, which goes to browsers. */
  readonly summary: string
  readonly params?: Params
  readonly body?: Body
  readonly answer?: Answer
  /** The answer carries an ETag of its content; a change that says `If-Match` is rejected when that is another. */
  readonly isTagged?: true
}

/** Declares an endpoint; returns it as it came, with the types of its path and its schemas kept. */
export function endpoint<const It extends Endpoint>(it: It): It {
  return it
}
