import { closingDate, isSoon, relativeClosingDate } from '#contract/jobs/dates.ts'
import { closingDay, closingTime } from '#contract/jobs/rules/expiry.ts'
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

type ClosingDateProps = { timestamp: number; isRelative?: boolean }

/** Shows the last day of a job, or the days that are left in the last week. The tooltip has the day and its end. */
export function ClosingDate({ timestamp, isRelative = false }: ClosingDateProps) {
  const { now } = usePageData()
  const conventions = useDateConventions()
  const day = closingDay(timestamp)
  return (
    <time
      dateTime={day}
      title={`Until ${day}, ${closingTime(timestamp)}`}
      className={cn(isRelative && isSoon(timestamp, now) && 'font-semibold text-default')}
    >
      {isRelative ? relativeClosingDate(timestamp, now, conventions) : closingDate(timestamp, conventions)}
    </time>
  )
}
