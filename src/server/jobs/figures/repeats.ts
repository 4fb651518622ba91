// Tells who did the same before on this day, and knows nobody: of address and browser only a hash with a salt that is
// drawn each day is kept, in memory, and forgotten with it.
import { createHash, randomBytes } from 'node:crypto'

const MOST_KEPT = 200_000
const SALT_BYTES = 32

type Doing = { who: readonly string[]; what: string; now: Date }

/** A function that says whether it is the first time. */
export function firstTimes(): (doing: Doing) => boolean {
  let day = ''
  let salt = ''
  const seen = new Set<string>()
  return ({ who, what, now }) => {
    const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
    if (today !== day) {
      seen.clear()
      day = today
      salt = randomBytes(SALT_BYTES).toString('base64')
    }
    const key = createHash('sha256')
      .update(JSON.stringify([salt, who, what]))
      .digest('base64')
    if (seen.has(key)) return false
    seen.add(key)
    const [oldest] = seen
    if (seen.size > MOST_KEPT && oldest !== undefined) seen.delete(oldest)
    return true
  }
}
