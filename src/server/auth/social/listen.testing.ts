import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/**
 * Starts a server on loopback for the current test. `listener` receives the URL of the server and returns the request
 * listener. Returns the URL.
 */
export async function listen(listener: (address: string) => RequestListener): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://127.0.0.1:${isBound(bound) ? bound.port : 0}`
  server.on('request', listener(address))
  onTestFinished(() => void server.close())
  return address
}

function isBound(bound: AddressInfo | string | null): bound is AddressInfo {
  return typeof bound === 'object' && bound !== null
}
