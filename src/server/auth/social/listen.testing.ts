// A server on loopback for a test, gone when the test ends.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { onTestFinished } from 'vitest'

/** `listener` is asked for when the address is known. */
export async function listen(listener: (address: string) => RequestListener): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://127.0.0.1:${isBound(bound) ? bound.port : 0}`
  server.on('request', listener(address))
  onTestFinished(() => void server.close())
  return address
}

/** The fields of a form that was sent. */
export async function formOf(request: Parameters<RequestListener>[0]): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

export function answerJson(response: Parameters<RequestListener>[1], body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function isBound(bound: AddressInfo | string | null): bound is AddressInfo {
  return typeof bound === 'object' && bound !== null
}
