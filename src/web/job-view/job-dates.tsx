import { closingDate, isSoon } from '#contract/jobs/dates.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useDateConventions, useDateWords } from '#web/lib/use-date-words.ts'

/** Shows the date (specification, section 3). The age is in the tooltip. */
export function PostedDate({ timestamp }: { timestamp: number }) {
  const { relative, date, iso } = useDateWords(timestamp)
  return (
    <time dateTime={iso} title={relative}>
      {date}
    </time>
  )
}

export function ClosingDate({ timestamp }: { timestamp: number }) {
  const { now } = usePageData()
  return (
    <span className={cn(isSoon(timestamp, now) && 'font-semibold text-default')}>
      {closingDate(timestamp, now, useDateConventions())}
    </span>
  )
}
