// The addresses of a host, by DNS alone: neither this machine's own names nor its threads have a part in it.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** All addresses of a host name or of an address, at least one. Rejects with the error of DNS where there is none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

/** The text records of a name, each in its pieces. Rejects with the error of DNS where there is none. */
export type ResolveTxt = (name: string, signal: AbortSignal) => Promise<string[][]>

const QUERY_MS = 2_000

export const resolveByDns: Resolve = async (hostname, signal) => {
  if (isIP(hostname) !== 0) return [hostname]
  return withResolver(signal, async (resolver) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  })
}

export const resolveTxtByDns: ResolveTxt = (name, signal) =>
  withResolver(signal, (resolver) => resolver.resolveTxt(name))

async function withResolver<Found>(
  signal: AbortSignal,
  ask: (resolver: Resolver) => Promise<Found>,
): Promise<Found> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await ask(resolver)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
