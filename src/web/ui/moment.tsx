import { momentText } from '#web/lib/moment-text.ts'

const MS_PER_SECOND = 1000

/** `at` in seconds since 1970. */
export function Moment({ at }: { at: number }) {
  const ms = at * MS_PER_SECOND
  return <time dateTime={new Date(ms).toISOString()}>{momentText(ms)}</time>
}
