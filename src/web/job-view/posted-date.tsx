import { useDateWords } from '#web/lib/use-date-words.ts'

/** Shows the date (specification, section 3). The age is in the tooltip. */
export function PostedDate({ timestamp }: { timestamp: number }) {
  const { relative, date, iso } = useDateWords(timestamp)
  return (
    <time dateTime={iso} title={relative}>
      {date}
    </time>
  )
}
