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
