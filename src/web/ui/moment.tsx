import { seconds } from '#contract/duration.ts'
import { momentText } from '#web/lib/moment-text.ts'

/** `at` is in seconds since 1970. */
export function Moment({ at }: { at: number }) {
  const ms = seconds(at)
  return <time dateTime={new Date(ms).toISOString()}>{momentText(ms)}</time>
}
