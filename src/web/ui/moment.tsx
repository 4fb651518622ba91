import { seconds } from '#contract/duration.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'

/** `at` is in seconds since 1970. */
export function Moment({ at }: { at: number }) {
  const ms = seconds(at)
  return <time dateTime={new Date(ms).toISOString()}>{formatDateTime(ms)}</time>
}
