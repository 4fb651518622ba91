import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'

/** Returns the fields of the form in the body of a request. */
export async function readFormBody(request: Parameters<RequestListener>[0]): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

export function answerJson(response: Parameters<RequestListener>[1], body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
