// When something happened, as the visitor writes dates.

const MS_PER_SECOND = 1000
const written = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** `at` in seconds since 1970. */
export function Moment({ at }: { at: number }) {
  const moment = new Date(at * MS_PER_SECOND)
  return <time dateTime={moment.toISOString()}>{written.format(moment)}</time>
}
