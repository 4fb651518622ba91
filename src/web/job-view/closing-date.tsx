import { closingDate, isSoon } from '#contract/jobs/dates.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

export function ClosingDate({ timestamp }: { timestamp: number }) {
  const { now } = usePageData()
  const isHydrated = useHydrated()
  return (
    <li className={cn('py-0.5', isSoon(timestamp, now) ? 'font-semibold' : 'text-muted')}>
      Closes {closingDate(timestamp, now, isHydrated ? undefined : 'UTC')}
    </li>
  )
}
