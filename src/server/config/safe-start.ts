// Rejects settings with which other machines could reach a development server. Anybody could log in to such a server,
// with an email from its public mailbox or with its demo accounts.
import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Returns whether the host is a name or an address of this machine that other machines cannot reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}

/**
 * Returns whether only browsers on this machine can open the URL. Returns false for an https URL, because it implies
 * that a proxy makes the server reachable.
 */
function isOfThisMachine(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

type ExposureSettings = {
  publicUrl?: string | undefined
  trustedProxies: readonly string[]
  host: string
}

/** Returns the settings with which other machines could reach the server. */
export function exposedSettings(
  read: ExposureSettings,
): readonly ('publicUrl' | 'trustedProxies' | 'host')[] {
  return [
    ...(read.publicUrl !== undefined && !isOfThisMachine(read.publicUrl) ? ['publicUrl' as const] : []),
    ...(read.trustedProxies.length > 0 ? ['trustedProxies' as const] : []),
    ...(isLoopback(read.host) ? [] : ['host' as const]),
  ]
}
