import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** The IPv6 range that is assigned to networks. All addresses outside of this range are reserved or special. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** In Azure, this address leads to the host of the virtual machine, although it is in a public range. */
const AZURE_HOST = '168.63.129.16'

/**
 * Names that no public DNS resolves: special-use names (RFC 6761, RFC 6762, RFC 7686, RFC 8375), `.internal` as
 * reserved by ICANN, and the top-level names of private networks (RFC 6762, appendix G).
 */
const privateDomains = [
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'test',
  'invalid',
  'onion',
  'lan',
  'corp',
  'home',
  'intranet',
  'private',
  'localdomain',
]

/**
 * Returns whether a host can be on the public internet. `host` is a public IP address in the form of `URL.hostname`, or
 * a name with several labels outside of the private domains. Does not query DNS.
 */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isPublicAddress(address)
  const name = host.toLowerCase().replace(/\.$/, '')
  const isPrivate = privateDomains.some((domain) => name === domain || name.endsWith(`.${domain}`))
  return name.includes('.') && !isPrivate
}

/**
 * Returns whether an IP address is public. Private, local, reserved and multicast addresses are not public. IPv6
 * addresses that contain an IPv4 address are not accepted either.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip === AZURE_HOST) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
