// Proves at every start that a commit reaches the disk.
import { StorageProblem } from '../storage-problem.ts'
import type { Engine } from './engine.ts'

/** @throws StorageProblem when one commit has synced no file. */
export async function assertDurable({ client, countSyncs }: Engine): Promise<void> {
  const before = countSyncs()
  await client.query(`select pg_logical_emit_message(true, 'fretboard', 'does a commit reach the disk?')`)
  if (countSyncs() > before) return
  throw new StorageProblem(
    'The embedded database does not sync what it commits: this version of PGlite must not be used',
  )
}
