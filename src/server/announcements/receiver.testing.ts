// A local test server that receives the messages of all webhooks, because all host names resolve to it.
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { text } from 'node:stream/consumers'

import { onTestFinished } from 'vitest'

import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'

import { receiverCertificate, receiverKey } from './receiver-certificate.testing.ts'

type ReceivedRequest = {
  method: string
  host: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type ReceiverResponse = { status: number; headers?: Record<string, string>; body?: unknown }

export type Receiver = {
  /** The port of this server. All host names except `privateHosts` resolve to the server. */
  port: number
  received: ReceivedRequest[]
  /** Sets the response to later requests. 'hang up' closes the connections without a response, like an outage. */
  answer: (next: ReceiverResponse | 'hang up' | ((request: ReceivedRequest) => ReceiverResponse)) => void
  /** Host names that resolve to an address in a private network. */
  privateHosts: Set<string>
  networkPolicy: NetworkPolicy
}

export async function testReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const privateHosts = new Set(['private.example'])
  let next: Parameters<Receiver['answer']>[0] = { status: 204 }
  const server = createServer({ key: receiverKey, cert: receiverCertificate }, (request, response) => {
    const serve = async () => {
      if (next === 'hang up') return response.destroy()
      const { method = '', url: path = '', headers } = request
      const host = headers.host?.replace(/:\d+$/, '') ?? ''
      const receivedRequest = { method, host, path, headers, body: await text(request) }
      received.push(receivedRequest)
      const { status, headers: sent, body } = typeof next === 'function' ? next(receivedRequest) : next
      return response.writeHead(status, sent).end(body === undefined ? '' : JSON.stringify(body))
    }
    void serve()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, not on a socket file
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    answer: (then) => (next = then),
    privateHosts,
    networkPolicy: {
      isAllowedAddress: (ip) => ip === '127.0.0.1',
      isAllowedPort: (requested) => requested === port || requested === 443,
      resolve: async (hostname) => {
        if (isIP(hostname) !== 0) return [hostname]
        return [privateHosts.has(hostname) ? '10.0.0.1' : '127.0.0.1']
      },
      resolveTxt: async () => [],
      httpsServer: { port, ca: receiverCertificate },
    },
  }
}
