import { useDateWords } from '#web/lib/use-date-words.ts'

export function PostedDate({ timestamp }: { timestamp: number }) {
  const { relative, date, iso } = useDateWords(timestamp)
  return (
    <time dateTime={iso} title={date} className="text-small text-muted tabular-nums">
      {relative} · {date}
    </time>
  )
}
