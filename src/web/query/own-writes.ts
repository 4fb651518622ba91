// Users see their own writes, so a list that was loaded before the last write is stale.
import { atom } from 'nanostores'

/** The number of finished write calls. */
export const ownWrites = atom(0)

export function noteOwnWrite(): void {
  ownWrites.set(ownWrites.get() + 1)
}
