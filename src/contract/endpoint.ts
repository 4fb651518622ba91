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

/** A parameter in a header or in the query. The OpenAPI document describes it, and the server parses it separately. */
export type Parameter = {
  readonly name: string
  readonly in: 'header' | 'query'
  readonly description: string
  readonly required: boolean
}

/** The parts of the OpenAPI document that do not follow from the schemas. */
type Documentation = {
  /** The group in which the document shows the call. */
  readonly tag?: string
  readonly parameters?: readonly Parameter[]
  /** Descriptions of errors by status code. They extend or replace those of all calls of the API. */
  readonly errors?: Readonly<Record<number, string>>
  /** The ways to authenticate, if they differ from those that the guard accepts. */
  readonly security?: readonly ('ApiKey' | 'SessionToken' | 'Basic')[]
  /** The media type of the response, if it is not JSON. */
  readonly contentType?: string
  /** The media types of the body, if it is binary. */
  readonly bodyTypes?: readonly string[]
}

/**
 * A call and its schemas.
 * A missing schema means that the call has no such part. Without `response` the response is empty (204).
 */
export type Endpoint<
  Params extends ZodMiniType = ZodMiniType,
  Body extends ZodMiniType = ZodMiniType,
  Response extends ZodMiniType = ZodMiniType,
> = Call &
  Documentation & {
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

/**
 * Returns the endpoints with the documentation that they share. `writeErrors` are the errors of calls other than GET. An
 * endpoint can replace each part.
 */
export function endpointGroup<const Table extends Readonly<Record<string, Endpoint>>>(
  { writeErrors, ...shared }: Documentation & { readonly writeErrors?: Documentation['errors'] },
  table: Table,
): Table {
  const entries = Object.entries(table).map(([name, declared]) => {
    const errors = declared.method === 'GET' ? undefined : writeErrors
    return [name, { ...shared, ...(errors && { errors }), ...declared }]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- adds documentation only
  return Object.fromEntries(entries) as Table
}

export const queryParameter = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  required: false,
})

/** Describes the parameter `page` of a list with `size` items per page. */
export const pageParameter = (size: number) =>
  queryParameter(
    'page',
    `The page number, from 1, with ${size} items per page; a number past the end returns the last page`,
  )

export const rateError = { 429: 'Too many requests; Retry-After has the seconds to wait' }
export const conflictError = { 409: 'Not possible now; `detail` has the reason' }

/** The documentation of calls whose response depends on the logged-in user. */
export const ownData = {
  parameters: [queryParameter('user', 'The expected user; 409 if another user is logged in')],
  errors: { 403: 'A browser sent no valid CSRF token', 409: 'A user other than `user` is logged in' },
}

export const webhookErrors = {
  401: 'The signature does not match the body and the secret, or is too old',
  413: 'The body is larger than 16 KB',
}
export const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
  (name) => ({ name, in: 'header', description: 'See Standard Webhooks', required: true }) as const,
)
