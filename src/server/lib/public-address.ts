// Which addresses lie on the public internet: what a stranger names may lead nowhere else.
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out to anybody; what lies outside is reserved, whatever it will be for. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by its number, but to the machines of a large hosting company it is their own host. */
const hostOfAzure = '168.63.129.16'

/** Special-use names that no public DNS resolves (RFC 6761, RFC 6762, RFC 8375, and `.internal` as reserved by ICANN). */
const privateDomains = ['localhost', 'local', 'internal', 'home.arpa']

/**
 * Whether a host, as `URL` writes it, can be on the public internet. True for a public IP address, and for a name of several labels
 * outside the private domains. Does not ask DNS.
 */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isPublicAddress(address)
  const name = host.toLowerCase().replace(/\.$/, '')
  const isPrivate = privateDomains.some((domain) => name === domain || name.endsWith(`.${domain}`))
  return name.includes('.') && !isPrivate
}

/** Whether an IP address is anybody's: no private, local, reserved or multicast one, and none that holds another. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip === hostOfAzure) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
