// A development server must not be reachable by others: its mailbox and its demo accounts let anybody in.
import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether this is an address of this machine that no other can reach, or the name of it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}

/** Whether browsers on this machine alone can open it, and without a proxy that ends TLS. */
function isOfThisMachine(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

type Read = {
  production: boolean
  allowInsecureDevelopment: boolean
  publicUrl?: string | undefined
  trustedProxies: readonly string[]
  host: string
}

/** The settings that say that others than this machine are to visit a server that is not in production. */
export function exposing(read: Read): readonly ('publicUrl' | 'trustedProxies' | 'host')[] {
  if (read.production || read.allowInsecureDevelopment) return []
  return [
    ...(read.publicUrl !== undefined && !isOfThisMachine(read.publicUrl) ? ['publicUrl' as const] : []),
    ...(read.trustedProxies.length > 0 ? ['trustedProxies' as const] : []),
    ...(isLoopback(read.host) ? [] : ['host' as const]),
  ]
}
