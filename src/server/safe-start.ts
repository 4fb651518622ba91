// Starts that would show a development server to strangers: its mailbox and its demo accounts let anybody in.
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
  NODE_ENV: string
  PUBLIC_URL?: string | undefined
  HOST: string
  TRUSTED_PROXIES: readonly string[]
  ALLOW_INSECURE_DEVELOPMENT: boolean
}

/** The setting that says that others than this machine are to visit a server that is not in production. */
export function exposedBy(read: Read): 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'HOST' | undefined {
  if (read.NODE_ENV === 'production' || read.ALLOW_INSECURE_DEVELOPMENT) return undefined
  if (read.PUBLIC_URL !== undefined && !isOfThisMachine(read.PUBLIC_URL)) return 'PUBLIC_URL'
  if (read.TRUSTED_PROXIES.length > 0) return 'TRUSTED_PROXIES'
  return isLoopback(read.HOST) ? undefined : 'HOST'
}
