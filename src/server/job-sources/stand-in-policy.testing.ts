import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { isPublicAddress } from '#server/lib/public-address.ts'

import { atsCertificate } from './ats-certificate.testing.ts'

/**
 * Returns a policy that sends all requests to the stand-in servers on `port`. `addresses` has the results of the next
 * DNS lookups of each host.
 */
export function policyForStandIn(port: number, addresses = new Map<string, string[][]>()): NetworkPolicy {
  return {
    isAllowedAddress: (ip) => ip === '127.0.0.1' || isPublicAddress(ip),
    isAllowedPort: (requested) => requested === 443,
    resolve: async (host) => addresses.get(host)?.shift() ?? ['127.0.0.1'],
    resolveTxt: async () => [],
    httpsServer: { port, ca: atsCertificate },
  }
}
