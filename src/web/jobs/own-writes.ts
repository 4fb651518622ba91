// Counts the writes of this tab. Users see their own writes, so a list that was loaded before the last one is stale.
import { atom } from 'nanostores'

/** How many calls that write have ended. */
export const ownWrites = atom(0)

export function noteOwnWrite(): void {
  ownWrites.set(ownWrites.get() + 1)
}
