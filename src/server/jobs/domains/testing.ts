// For tests: DNS and an https server of our own, which stand for those of companies.
import { createServer } from 'node:https'

import { onTestFinished } from 'vitest'

import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { isPublicAddress } from '#server/lib/public-address.ts'

/** Vouches for the names of these tests until 2120, and is trusted by nobody else. */
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

export type Internet = {
  networkPolicy: NetworkPolicy
  /** Text records by name; a name that is not here does not exist. */
  texts: Map<string, string[]>
  /** Addresses by host, those of the next lookups in turn; hosts that are not here are the server's. */
  addresses: Map<string, string[][]>
  /** Pages by address. */
  pages: Map<string, Page>
  /** The addresses that were asked for, in order. */
  asked: string[]
}

export async function internet(): Promise<Internet> {
  const [texts, addresses] = [new Map<string, string[]>(), new Map<string, string[][]>()]
  const pages = new Map<string, Page>()
  const asked: string[] = []
  const server = createServer({ cert: certificate, key: privateKey }, ({ headers, url }, response) => {
    const address = `https://${headers.host?.replace(/:\d+$/, '')}${url}`
    asked.push(address)
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
    isAllowedPort: (asked) => asked === 443,
    resolve: async (host) => addresses.get(host)?.shift() ?? ['127.0.0.1'],
    async resolveTxt(name) {
      const found = texts.get(name)
      if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      // A long record comes in pieces.
      return found.map((text) => [text.slice(0, 10), text.slice(10)])
    },
    httpsServer: { port, ca: certificate },
  }
  return { networkPolicy, texts, addresses, pages, asked }
}
