// Who is behind an address, as far as it tells.
import { isIPv6 } from 'node:net'

const IPV6_GROUPS = 8
/** A /64. */
const NETWORK_GROUPS = 4

/** An address of IPv4; of IPv6 the network: whoever has one has all of its addresses. */
export function networkOf(ip: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (embedded !== undefined || !isIPv6(ip)) return embedded ?? ip
  const host = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = host.split('::')
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const gap = Array.from({ length: IPV6_GROUPS - (front?.length ?? 0) - (back?.length ?? 0) }, () => '0')
  return [...(front ?? []), ...gap, ...(back ?? [])].slice(0, NETWORK_GROUPS).join(':')
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
