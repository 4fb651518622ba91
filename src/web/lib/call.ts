// The only fetch of the web room, beside the transport of the contract's clients.
import { ResponseError } from '#contract/client/response-error.ts'

/**
 * The JSON at an address of our own server.
 * @throws ResponseError for an answer that is not 2xx; whatever fetch throws when there is no answer.
 */
export async function getJson(path: string): Promise<unknown> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw new ResponseError(response)
  return response.json()
}

type JsonCall = {
  method: string
  path: string
  headers: Record<string, string>
  /** Whether our cookies go along. */
  credentials: 'same-origin' | 'omit'
  body?: unknown
}

const NOT_FOUND = 404
const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true

/** A call that is switched off has no address: what answers is a page. */
const switchedOff = { status: NOT_FOUND, errors: [{ message: 'This is switched off on this site.' }] }

/**
 * The JSON that answers a call, whatever its status: refusals of the account calls are answers as well. `retryAfter` is
 * added where the answer says in how many seconds to come back.
 * @throws SyntaxError for an answer that is not JSON; whatever fetch throws when there is none.
 */
export async function callJson({ method, path, headers, credentials, body }: JsonCall): Promise<unknown> {
  const hasBody = body !== undefined
  const response = await fetch(path, {
    method,
    credentials,
    headers: {
      Accept: 'application/json',
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  if (response.status === NOT_FOUND && !isJson(response)) return switchedOff
  const json: unknown = await response.json()
  const retryAfter = Number(response.headers.get('retry-after'))
  return retryAfter > 0 && typeof json === 'object' ? { ...json, retryAfter } : json
}
