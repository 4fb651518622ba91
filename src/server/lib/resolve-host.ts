// Resolves names with DNS only. The resolver of the operating system would also read local host names and block the
// thread pool.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/**
 * Returns the IP addresses of a host name. Returns an IP address unchanged. Rejects with the error of DNS if the name
 * has no address.
 */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

/**
 * Returns the TXT records of a name, each as a list of strings. Rejects with the error of DNS if the name has no TXT
 * record.
 */
export type ResolveTxt = (name: string, signal: AbortSignal) => Promise<string[][]>

const QUERY_MS = 2_000

export const resolveByDns: Resolve = async (hostname, signal) => {
  if (isIP(hostname) !== 0) return [hostname]
  return withResolver(signal, async (resolver) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason
    return addresses
  })
}

export const resolveTxtByDns: ResolveTxt = (name, signal) =>
  withResolver(signal, (resolver) => resolver.resolveTxt(name))

async function withResolver<Result>(
  signal: AbortSignal,
  query: (resolver: Resolver) => Promise<Result>,
): Promise<Result> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await query(resolver)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
