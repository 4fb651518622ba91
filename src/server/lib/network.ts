// Who is behind an address, as far as it tells.
import ipaddr from 'ipaddr.js'

/** A /64, in parts of 16 bits. */
const NETWORK_PARTS = 4
/** A /48: what one customer of a provider may have. */
const SITE_PARTS = 3
const V4_PARTS = 3

/** An address of IPv4; of IPv6 the /64: whoever has one address of it has all. What is no address stays as it is. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const parts = address.parts.slice(0, NETWORK_PARTS)
  return parts.map((part) => part.toString(16)).join(':')
}

/** What one party may have many addresses of: of IPv4 the /24, of IPv6 the /48. What is no address stays as it is. */
export function neighbourhoodOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.octets.slice(0, V4_PARTS).join('.')
  return networkOf(ip).split(':').slice(0, SITE_PARTS).join(':')
}

const withPort = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/

function withoutPort(entry: string): string {
  const { v4, v6 } = withPort.exec(entry)?.groups ?? {}
  return v4 ?? v6 ?? entry
}

/**
 * The addresses of an X-Forwarded-For header without the ports and brackets that some proxies write: with them each
 * connection would be another visitor.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .join(', ')
}
