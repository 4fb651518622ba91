import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The type of V8's function `gc`, which --expose-gc makes available. */
type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Releases about 100 MB of unused memory that V8 keeps after the start. Only a last-resort garbage collection returns
 * this memory to the system. Blocks the event loop for about 0.1 seconds.
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: CollectGarbage = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
