// Who has written since the list was made: they read their own writes, and wait for them.
import { createHash } from 'node:crypto'

export type Caller = { readonly headers: Readonly<Record<string, string | string[] | undefined>> }

/** More writers between two lists would be strange; those beyond see their write within a second, like all others. */
const MAX_WRITERS = 10_000

export function ownWrites() {
  const generations = new Map<string, number>()
  return {
    /** Of what they write from here on. */
    note(writer: Caller, generation: number): void {
      const who = keyOf(writer)
      if (who !== undefined && generations.size < MAX_WRITERS) generations.set(who, generation)
    },
    /** The generation that the caller has to see. */
    generationOf(caller: Caller | undefined): number {
      if (caller === undefined || generations.size === 0) return -Infinity
      return generations.get(keyOf(caller) ?? '') ?? -Infinity
    },
    /** All have what was written up to there. */
    forget(generation: number): void {
      for (const [who, written] of generations) if (written <= generation) generations.delete(who)
    },
  }
}

/** What somebody shows who may write: a session or a key. Credentials themselves are not kept. */
function keyOf({ headers }: Caller): string | undefined {
  const session = /(?:^|; *)[^=;]*sessionid=([^;]+)/.exec(String(headers['cookie'] ?? ''))?.[1]
  const shown = headers['authorization'] ?? headers['x-session-token'] ?? session
  return shown === undefined ? undefined : createHash('sha256').update(String(shown)).digest('base64url')
}
