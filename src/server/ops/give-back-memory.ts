import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** As V8 describes `gc` of --expose-gc. */
type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * A start leaves 100 MB of pages behind that V8 keeps for garbage like that of the start, which does not come again.
 * Only what it does before it gives up for want of memory gives them back. It stops the thread for a tenth of a second.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: CollectGarbage = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
