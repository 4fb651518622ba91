import type * as z from 'zod/mini'

import type { ApiResponse } from './client/response-error.ts'

/** The properties of an endpoint that a client uses. */
type CallableEndpoint = {
  readonly method: string
  readonly path: string
  readonly params?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response?: z.ZodMiniType
  readonly keyHeader?: string
  readonly flag?: string
  readonly isPicture?: true
}
type EndpointTable = Readonly<Record<string, CallableEndpoint>>

/**
 * Maps the route of each endpoint, such as 'GET /employees/{id}/', to the endpoint. The paths omit the prefix `Base`.
 */
export type Routes<T extends EndpointTable, Base extends string> = {
  [
    Name in keyof T as T[Name] extends { method: infer Method extends string; path: `${Base}${infer Path}` }
      ? `${Method} ${Path}`
      : never
  ]: T[Name]
}

/**
 * The type of a request body. A field whose schema accepts any input has the type of the parsed value, because its
 * input type would be `unknown`.
 */
type RequestBody<Body extends z.ZodMiniType> =
  unknown extends z.input<Body>
    ? z.output<Body>
    : {
        [Field in keyof z.output<Body>]: Field extends keyof z.input<Body>
          ? unknown extends z.input<Body>[Field]
            ? z.output<Body>[Field]
            : z.input<Body>[Field]
          : never
      }

type BodyOf<E> = E extends { body: infer Body extends z.ZodMiniType }
  ? unknown extends z.output<Body>
    ? unknown
    : { readonly body: RequestBody<Body> }
  : unknown

/**
 * The input of a call. Some GET calls of the account API send their input in a header or in a query parameter without a
 * value, because a GET request has no body.
 */
type InputOf<E> = E extends { keyHeader: infer Header extends string }
  ? { readonly headers: Readonly<Record<Header, string>> }
  : E extends { flag: infer Flag }
    ? { readonly flag?: Flag | undefined }
    : E extends { isPicture: true }
      ? { readonly file: FileToSend }
      : BodyOf<E>

type ParamsOf<E> = E extends { params: infer Params extends z.ZodMiniType }
  ? { readonly params: { readonly [Name in keyof z.output<Params>]: string | number } }
  : unknown

/** The properties of a Blob that callers need. Some environments lack the type Blob. */
type FileToSend = { readonly type: string; readonly size: number }

/** All arguments that a call can have. */
type CallArguments = {
  readonly params?: Readonly<Record<string, string | number>>
  /** Empty and undefined parameters are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** The complete query with its question mark, or '' for no query. Use it instead of `query`. */
  readonly search?: string
  readonly flag?: string | undefined
  readonly body?: unknown
  /** The file that is sent instead of `body`. */
  readonly file?: FileToSend
  readonly headers?: Readonly<Record<string, string>>
  /** The version that the resource must have, for the header If-Match. */
  readonly ifMatch?: string | undefined
}

/** The arguments of an endpoint's call. */
export type ArgumentsOf<E> = InputOf<E> &
  ParamsOf<E> &
  Pick<CallArguments, 'query' | 'search' | 'headers' | 'ifMatch'>

/** Makes the argument optional if it has no required properties. */
export type OptionalIfEmpty<T> = object extends T ? [request?: T] : [request: T]

export type ResponseOf<E> = E extends { response: infer Response extends z.ZodMiniType }
  ? z.output<Response>
  : void

/**
 * Calls an endpoint by its route. The response has the type of a successful response, even if its status is an error.
 */
export type Client<T extends EndpointTable, Base extends string> = <
  Route extends keyof Routes<T, Base> & string,
>(
  route: Route,
  ...request: OptionalIfEmpty<ArgumentsOf<Routes<T, Base>[Route]>>
) => Promise<ApiResponse<ResponseOf<Routes<T, Base>[Route]>>>

type ApiRequest = {
  method: string
  headers: Record<string, string>
  credentials: 'same-origin' | 'omit'
  /** The request body: JSON as text, or a file to upload. */
  // oxlint-disable-next-line typescript/no-explicit-any -- depends on the environment's own `fetch`
  body?: any
}

/** `fetch` or a compatible function. JSON is not validated, because client and server come from one build. */
// oxlint-disable-next-line typescript/no-explicit-any -- like the `json` method of a Response
type Fetch = (path: string, request: ApiRequest) => Promise<ApiResponse<any>>

/** How a client sends its requests. */
export type Transport = {
  readonly fetch: Fetch
  /** Returns additional headers for a call of `route`. */
  readonly headers: (route: string) => Readonly<Record<string, string>>
  /** Whether to send cookies. Default: true. */
  readonly credentials?: 'same-origin' | 'omit'
}

/** Creates a client. `base` is the path prefix that the routes omit. `fetch` receives paths without a host. */
export function createClient<T extends EndpointTable, Base extends string>(
  base: string,
  { fetch, headers, credentials = 'same-origin' }: Transport,
): Client<T, Base> {
  return async (route: string, callArguments: CallArguments = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const {
      params = {},
      query = {},
      search = buildQuery(query, callArguments.flag),
      body,
      file,
      ifMatch,
    } = callArguments
    const payload = file ?? (body === undefined ? undefined : JSON.stringify(body))
    return fetch(base + fillPath(path, params) + search, {
      method,
      credentials,
      headers: {
        Accept: 'application/json',
        ...(payload && { 'Content-Type': file?.type ?? 'application/json' }),
        ...headers(route),
        ...(ifMatch && { 'If-Match': ifMatch }),
        ...callArguments.headers,
      },
      body: payload,
    })
  }
}

function fillPath(path: string, params: NonNullable<CallArguments['params']>): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''))
}

function buildQuery(query: NonNullable<CallArguments['query']>, flag: string | undefined): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  if (flag !== undefined) pairs.push(flag)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
