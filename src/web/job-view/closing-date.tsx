import { closingDate, isSoon } from '#contract/jobs/dates.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useDateConventions } from '#web/lib/use-date-words.ts'

export function ClosingDate({ timestamp }: { timestamp: number }) {
  const { now } = usePageData()
  return (
    <span className={cn(isSoon(timestamp, now) && 'font-semibold text-default')}>
      {closingDate(timestamp, now, useDateConventions())}
    </span>
  )
}
