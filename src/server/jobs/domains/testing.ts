// A test network with DNS and an HTTPS server for the domains of companies.
import { createServer } from 'node:https'

import { onTestFinished } from 'vitest'

import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { isPublicAddress } from '#server/lib/public-address.ts'

/** A self-signed certificate, valid until 2120. Only the tests trust it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9GcmV0Ym9h
cmQgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBoxGDAW
BgNVBAMMD0ZyZXRib2FyZCB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BCQPEL+q2840TXnFIRgWun3Z0su9smHGLmG2yv26QwBcfEDjqq4SwfYjrU7HtzVO
N9ZRCbHXYKGlBV5VDiwXv+SjgYQwgYEwDwYDVR0TAQH/BAUwAwEB/zBPBgNVHREE
SDBGggxhY21lLmV4YW1wbGWCEHd3dy5hY21lLmV4YW1wbGWCDW90aGVyLmV4YW1w
bGWCFXhuLS1iY2hlci1rdmEuZXhhbXBsZTAdBgNVHQ4EFgQUZuIWKy6vKa/RJjXr
+xBphL+HzXUwCgYIKoZIzj0EAwIDSAAwRQIhALRIFpHOVHihQPIekpMyptZLY6V4
oZdmPd0NyxndXlyKAiBeEc5m4zdOpSdnuEuhY0JTIlqPScFxgmdEZt9PLv2P8A==
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/ZgUnK5IuXqbJZ3M
fB4JkM0ayy2bwBeXSxCcDNVsJP6hRANCAAQkDxC/qtvONE15xSEYFrp92dLLvbJh
xi5htsr9ukMAXHxA46quEsH2I61Ox7c1TjfWUQmx12ChpQVeVQ4sF7/k
-----END PRIVATE KEY-----`

type Page = { status?: number; location?: string; body?: string }

export type TestNetwork = {
  networkPolicy: NetworkPolicy
  /** TXT records by DNS name. A lookup of another name fails. */
  texts: Map<string, string[]>
  /** For each host, the addresses that its next DNS lookups return. Other hosts resolve to the test server. */
  addresses: Map<string, string[][]>
  /** The responses of the test server by URL. */
  pages: Map<string, Page>
  /** The requested URLs, in order. */
  requested: string[]
}

export async function testNetwork(): Promise<TestNetwork> {
  const [texts, addresses] = [new Map<string, string[]>(), new Map<string, string[][]>()]
  const pages = new Map<string, Page>()
  const requested: string[] = []
  const server = createServer({ cert: certificate, key: privateKey }, ({ headers, url }, response) => {
    const address = `https://${headers.host?.replace(/:\d+$/, '')}${url}`
    requested.push(address)
    const { status = 200, location, body = '' } = pages.get(address) ?? { status: 404 }
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const networkPolicy: NetworkPolicy = {
    isAllowedAddress: (ip) => ip === '127.0.0.1' || isPublicAddress(ip),
    isAllowedPort: (port) => port === 443,
    resolve: async (host) => addresses.get(host)?.shift() ?? ['127.0.0.1'],
    async resolveTxt(name) {
      const found = texts.get(name)
      if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      // Splits each record in two, because DNS splits long records.
      return found.map((text) => [text.slice(0, 10), text.slice(10)])
    },
    httpsServer: { port, ca: certificate },
  }
  return { networkPolicy, texts, addresses, pages, requested }
}
