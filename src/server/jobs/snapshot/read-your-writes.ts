// Remembers the callers who have written since the last build so that they wait for a snapshot that includes their
// write.
import { createHash } from 'node:crypto'

export type Caller = { readonly headers: Readonly<Record<string, string | string[] | undefined>> }

/** Limits the memory between two builds. Additional writers see their write within a second, like other readers. */
const MAX_WRITERS = 10_000

export function createWriterRegistry() {
  /** The generation of the last write, by a hash of the writer's credentials. */
  const generations = new Map<string, number>()
  return {
    add(writer: Caller, generation: number): void {
      const key = hashCredentials(writer)
      if (key !== undefined && generations.size < MAX_WRITERS) generations.set(key, generation)
    },
    /** Returns the generation of the caller's last write. The caller needs a snapshot of this or a later generation. */
    requiredGeneration(caller: Caller | undefined): number {
      if (caller === undefined || generations.size === 0) return -Infinity
      return generations.get(hashCredentials(caller) ?? '') ?? -Infinity
    },
    /** Removes the writers whose writes are in a snapshot of this generation. */
    removeUpTo(generation: number): void {
      for (const [key, written] of generations) if (written <= generation) generations.delete(key)
    },
  }
}

/** Hashes the session or API key of a request. Credentials themselves are not stored. */
function hashCredentials({ headers }: Caller): string | undefined {
  const session = /(?:^|; *)[^=;]*sessionid=([^;]+)/.exec(String(headers['cookie'] ?? ''))?.[1]
  const credentials = headers['authorization'] ?? headers['x-session-token'] ?? session
  if (credentials === undefined) return undefined
  return createHash('sha256').update(String(credentials)).digest('base64url')
}
