import { closingDate, relativeClosingDate } from '#contract/jobs/dates.ts'
import { closingDay, closingTime } from '#contract/jobs/rules/expiry.ts'
import { useDateConventions, useDateWords } from '#web/lib/use-date-words.ts'
import { useNow } from '#web/lib/use-now.ts'

type PostedDateProps = {
  timestamp: number
  /** The end of the job, which the tooltip of a card names. */
  expiresAt?: number | null
}

/** Shows the date (specification, section 3). The age is in the tooltip. */
export function PostedDate({ timestamp, expiresAt = null }: PostedDateProps) {
  const { relative, date, iso } = useDateWords(timestamp)
  return (
    <time
      dateTime={iso}
      title={expiresAt === null ? relative : `${relative}, open until ${closingDay(expiresAt)}`}
    >
      {date}
    </time>
  )
}

type ClosingDateProps = { timestamp: number; isRelative?: boolean }

/** Shows the last day of a job, or the days that are left. The tooltip has the day and its end. */
export function ClosingDate({ timestamp, isRelative = false }: ClosingDateProps) {
  const left = useNow((now) => relativeClosingDate(timestamp, now))
  const conventions = useDateConventions()
  const day = closingDay(timestamp)
  return (
    <time
      dateTime={day}
      title={`Until ${day}, ${closingTime(timestamp)}`}
      className={isRelative ? 'font-semibold text-default' : undefined}
    >
      {isRelative ? left : closingDate(timestamp, conventions)}
    </time>
  )
}
