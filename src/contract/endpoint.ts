// Declares an endpoint once for the server's handler, the client and OpenAPI. Schemas use zod's small build, so that
// bundlers can remove unused schemas from the browser bundle.
import type { ZodMiniType } from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call without its schemas. Parameters in `path` are in braces, as in OpenAPI: `/ninja-api/jobs/{job_id}`. */
type Call = {
  /** A unique name of the call, used in errors and in OpenAPI. */
  readonly id: string
  readonly method: Method
  readonly path: string
  /** The request header that contains the input. The call has no body. */
  readonly keyHeader?: string
  /** The query parameter whose presence is the input. The call has no body. */
  readonly flag?: string
  /** The body is an HTML form, and the response is a redirect. */
  readonly isForm?: true
  /** The body is an image in a format of `images/rules/picture.ts`. */
  readonly isPicture?: true
  /** The response is a file. `response` describes its name and content. */
  readonly isFile?: true
  readonly ignoresBody?: true
  /** The only kind of client that may use this call. Default: both kinds. */
  readonly only?: 'browser' | 'app'
  /**
   * Whether a request with an unsupported HTTP method is validated against the schema. If so, an invalid body gets 400
   * instead of 405. This does not apply to GET.
   */
  readonly checksEveryMethod?: true
}

/**
 * A call and its schemas.
 * A missing schema means that the call has no such part. Without `response` the response is empty (204).
 */
export type Endpoint<
  Params extends ZodMiniType = ZodMiniType,
  Body extends ZodMiniType = ZodMiniType,
  Response extends ZodMiniType = ZodMiniType,
> = Call & {
  /** The summary in the OpenAPI document. */
  readonly summary: string
  readonly params?: Params
  readonly body?: Body
  readonly response?: Response
  /** The response has an ETag. For requests that change the resource, the server checks `If-Match`. */
  readonly isTagged?: true
  /** The server checks `If-Match`, although the response has no ETag. */
  readonly checksIfMatch?: true
}

/** Returns the endpoint unchanged and keeps the types of its path and its schemas. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}
