// How a call leaves: method, path, headers, cookies; and what of the browser's fetch it needs for that.
import type { Call } from '../endpoint.ts'
import { type ApiResponse, ResponseError } from './response-error.ts'

type ApiRequest = {
  method: string
  headers: Record<string, string>
  credentials: 'same-origin'
  body?: string
}

/** What a client needs from where it runs. */
export type Transport = {
  /** The browser's fetch, or what behaves like it. */
  fetch: (path: string, request: ApiRequest) => Promise<ApiResponse>
  /** The value of the csrftoken cookie, asked for at every call; '' while there is none. */
  csrfToken: () => string
}

/** What fills a call: the parameters of its path and of its query, its JSON body, and which version it changes. */
export type Filling = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
  ifMatch?: string | undefined
}

/**
 * Sends a call to the own host, with its cookies and the CSRF token.
 * Throws a ResponseError for an answer that is not 2xx, and whatever `fetch` throws without an answer.
 */
export async function send(
  { fetch, csrfToken }: Transport,
  call: Call,
  { params = {}, query = {}, body, ifMatch }: Filling = {},
): Promise<ApiResponse> {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-CSRFToken': csrfToken() }
  if (ifMatch !== undefined) headers['If-Match'] = ifMatch
  const request: ApiRequest = { method: call.method, headers, credentials: 'same-origin' }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(body)
  }
  const response = await fetch(filledPath(call.path, params) + queryOf(query), request)
  if (!response.ok) throw new ResponseError(response)
  return response
}

function filledPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: NonNullable<Filling['query']>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}
