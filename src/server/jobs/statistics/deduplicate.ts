// Remembers the events of visitors for a day without storing who the visitors are. A visitor is stored as a hash with a
// random salt. The salt changes every day and only exists in memory.
import { createHash, randomBytes } from 'node:crypto'

const MAX_REMEMBERED = 200_000
const SALT_BYTES = 32

type Occurrence = { visitor: readonly string[]; event: string; now: Date }

/** Returns a function that returns whether a visitor causes an event for the first time on this day (UTC). */
export function createDailyDeduplicator(): (occurrence: Occurrence) => boolean {
  let day = ''
  let salt = ''
  const seen = new Set<string>()
  return ({ visitor, event, now }) => {
    const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
    if (today !== day) {
      seen.clear()
      day = today
      salt = randomBytes(SALT_BYTES).toString('base64')
    }
    const key = createHash('sha256')
      .update(JSON.stringify([salt, visitor, event]))
      .digest('base64')
    if (seen.has(key)) return false
    seen.add(key)
    const [oldest] = seen
    if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest)
    return true
  }
}
