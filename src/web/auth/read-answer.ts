import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { ApiResponse } from '#contract/client/response-error.ts'

/** Replaces the HTML page that the server sends for the missing route of a disabled endpoint. */
const disabledAnswer = { status: 404, errors: [{ message: 'This is turned off on this site.' }] }

/** Replaces the HTML page with which the server rejects a write without a valid CSRF token. */
const forgeryAnswer = { status: 403, errors: [] }

/** Checks only `status`, because client and server come from the same build. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a type predicate cannot infer it
function isAnswer<Answer extends AuthAnswer>(json: unknown): json is Answer {
  return typeof json === 'object' && json !== null && 'status' in json && typeof json.status === 'number'
}

const isJson = ({ headers }: ApiResponse) =>
  headers.get('content-type')?.startsWith('application/json') === true

async function readJson(route: string, response: ApiResponse): Promise<unknown> {
  if (response.status === 404 && !isJson(response)) return disabledAnswer
  if (response.status === 403 && !isJson(response) && !route.startsWith('GET ')) return forgeryAnswer
  const json = await response.json()
  const retryAfter = Number(response.headers.get('retry-after'))
  return retryAfter > 0 && typeof json === 'object' ? { ...json, retryAfter } : json
}

/**
 * Returns the JSON body of a response. Adds `retryAfter` (seconds) if the response has a Retry-After header.
 * @throws SyntaxError if the response is not JSON, or TypeError if it does not match the contract
 */
export async function readAnswer<Answer extends AuthAnswer>(
  route: string,
  response: ApiResponse,
): Promise<Answer> {
  const json = await readJson(route, response)
  if (!isAnswer<Answer>(json)) throw new TypeError(`Invalid response to ${route}`)
  return json
}
