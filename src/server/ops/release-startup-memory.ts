import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The type of V8's `gc` (--expose-gc). */
type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Returns about 100 MB of memory to the system, which V8 keeps after the start for garbage of similar size. Only a last-resort
 * collection releases it. Blocks the event loop for about 0.1 seconds.
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: CollectGarbage = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
