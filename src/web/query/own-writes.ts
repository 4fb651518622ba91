// Counts the writes of this page. A list that was loaded before the last write is stale, because it lacks that write.
import { atom } from 'nanostores'

/** The number of finished write calls. */
export const ownWrites = atom(0)

export function countOwnWrite(): void {
  ownWrites.set(ownWrites.get() + 1)
}
