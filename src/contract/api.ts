// The one client of all APIs: typed by a table of endpoints, of which it needs nothing but the types.
import type * as z from 'zod/mini'

import type { ApiResponse } from './client/response-error.ts'

/** What a client has to know of an endpoint. */
type Callable = {
  readonly method: string
  readonly path: string
  readonly params?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly answer?: z.ZodMiniType
  readonly keyHeader?: string
  readonly flag?: string
  readonly isPicture?: true
}
type Table = Readonly<Record<string, Callable>>

/** The endpoints of a table by their routes, with paths below `Base`: 'GET /employees/{id}/'. */
export type Routes<T extends Table, Base extends string> = {
  [
    Name in keyof T as T[Name] extends { method: infer Method extends string; path: `${Base}${infer Path}` }
      ? `${Method} ${Path}`
      : never
  ]: T[Name]
}

/** What is sent: a field of which the schema takes anything is written as the schema makes it. */
type Sent<Body extends z.ZodMiniType> =
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
    : { readonly body: Sent<Body> }
  : unknown

/** On GET the input of an account call stands in a header, or in a word of the query that is there or not. */
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

/** What is looked at of a Blob, which not everywhere has a type. */
export type FileToSend = { readonly type: string; readonly size: number }

/** What any call may be filled with. */
type Filling = {
  readonly params?: Readonly<Record<string, string | number>>
  /** Empty and undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** The whole query as it stands, with its question mark, in place of `query`; '' for none. */
  readonly search?: string
  readonly flag?: string | undefined
  readonly body?: unknown
  /** In place of a body. */
  readonly file?: FileToSend
  readonly headers?: Readonly<Record<string, string>>
}

/** What the call of an endpoint is filled with. */
export type FillingOf<E> = InputOf<E> & ParamsOf<E> & Pick<Filling, 'query' | 'search' | 'headers'>

/** An argument that may be left out where nothing has to be filled in. */
export type Argument<T> = object extends T ? [filling?: T] : [filling: T]

export type AnswerOf<E> = E extends { answer: infer Answer extends z.ZodMiniType } ? z.output<Answer> : never

/** Calls an endpoint by its route. The answer is typed as the contract has it, whatever its status. */
export type Client<T extends Table, Base extends string> = <Route extends keyof Routes<T, Base> & string>(
  route: Route,
  ...filling: Argument<FillingOf<Routes<T, Base>[Route]>>
) => Promise<ApiResponse<AnswerOf<Routes<T, Base>[Route]>>>

type ApiRequest = {
  method: string
  headers: Record<string, string>
  credentials: 'same-origin' | 'omit'
  /** Text, or the file. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what `fetch` takes, its own type says
  body?: any
}

/** The browser's fetch, or what behaves like it. What the JSON is, the contract says: the same build has made both sides. */
// oxlint-disable-next-line typescript/no-explicit-any -- as of a Response
export type Fetch = (path: string, request: ApiRequest) => Promise<ApiResponse<any>>

/** What a client needs from where it runs. */
export type Transport = {
  readonly fetch: Fetch
  /** What goes along with every call. */
  readonly headers: (route: string) => Readonly<Record<string, string>>
  /** Whether cookies go along; they do where it is left out. */
  readonly credentials?: 'same-origin' | 'omit'
}

/** A client on the own host. `base` is what the routes leave out of the paths. */
export function createClient<T extends Table, Base extends string>(
  base: string,
  { fetch, headers, credentials = 'same-origin' }: Transport,
): Client<T, Base> {
  return async (route: string, filling: Filling = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const { params = {}, query = {}, search = queryOf(query, filling.flag), body, file } = filling
    const sent = file ?? (body === undefined ? undefined : JSON.stringify(body))
    return fetch(base + filledPath(path, params) + search, {
      method,
      credentials,
      headers: {
        Accept: 'application/json',
        ...(sent !== undefined && { 'Content-Type': file?.type ?? 'application/json' }),
        ...headers(route),
        ...filling.headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
  }
}

function filledPath(path: string, params: NonNullable<Filling['params']>): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: NonNullable<Filling['query']>, flag: string | undefined): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  if (flag !== undefined) given.push(flag)
  return given.length === 0 ? '' : `?${given.join('&')}`
}
