import { useDateWords } from '#web/lib/use-date-words.ts'

export function OpenUntil({ timestamp }: { timestamp: number }) {
  const { date, iso } = useDateWords(timestamp)
  return (
    <p className="text-small text-muted tabular-nums">
      Open until <time dateTime={iso}>{date}</time>
    </p>
  )
}
