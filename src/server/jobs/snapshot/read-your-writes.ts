// Remembers which callers have written since the last snapshot was built. These callers wait for a snapshot that
// includes their write, and other callers may get an older one.
import { createHash } from 'node:crypto'

export type Caller = { readonly headers: Readonly<Record<string, string | string[] | undefined>> }

/** At most this many callers are remembered. Any other caller may see their own write up to a second late. */
const MAX_WRITERS = 10_000

export function createWriterRegistry() {
  /** For each caller, the generation that began with the caller's last write. The key is a hash of the credentials. */
  const generations = new Map<string, number>()
  return {
    add(writer: Caller, generation: number): void {
      const key = hashCredentials(writer)
      if (key !== undefined && generations.size < MAX_WRITERS) generations.set(key, generation)
    },
    /** Returns the generation that began with the last write of the caller. Earlier snapshots may lack this write. */
    requiredGeneration(caller: Caller | undefined): number {
      if (caller === undefined || generations.size === 0) return -Infinity
      return generations.get(hashCredentials(caller) ?? '') ?? -Infinity
    },
    removeUpTo(generation: number): void {
      for (const [key, written] of generations) if (written <= generation) generations.delete(key)
    },
  }
}

/** Returns a hash of the session or API key of a request, because the credentials themselves must not be stored. */
function hashCredentials({ headers }: Caller): string | undefined {
  const session = /(?:^|; *)[^=;]*sessionid=([^;]+)/.exec(String(headers['cookie'] ?? ''))?.[1]
  const credentials = headers['authorization'] ?? headers['x-session-token'] ?? session
  if (credentials === undefined) return undefined
  return createHash('sha256').update(String(credentials)).digest('base64url')
}
