import ipaddr from 'ipaddr.js'

/** The number of 16-bit parts of an IPv6 address in a /64. */
const NETWORK_PARTS = 4
/**
 * The number of 16-bit parts of an IPv6 address in a /48, the largest range that providers usually assign to one
 * customer.
 */
const SITE_PARTS = 3
const V4_PARTS = 3

/**
 * Returns the network by which a caller is counted. For an IPv6 address, this is its /64, because one host can use
 * every address in the /64. Returns an IPv4 address and any other text unchanged.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const parts = address.parts.slice(0, NETWORK_PARTS)
  return parts.map((part) => part.toString(16)).join(':')
}

/**
 * Returns the /24 of an IPv4 address, or the /48 of an IPv6 address. One customer may have many addresses in such a
 * range. Returns any other text unchanged.
 */
export function subnetOf(ip: string): string {
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
 * Returns an X-Forwarded-For header without the ports and brackets that some proxies add. With the ports, each
 * connection of a visitor would count as a different visitor.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .join(', ')
}
