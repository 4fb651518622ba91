import { seconds } from '#server/lib/duration.ts'

const FLUSH_INTERVAL_MS = seconds(30)

/** Calls `flush` periodically. Returns a function that stops the calls and flushes once more. */
export function startFlushing(flush: () => Promise<void>): () => Promise<void> {
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await flush()
  }
}
