import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { localeDate } from '#contract/jobs/dates.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'
import { usePageData } from '#web/lib/page-data.ts'

import { isOnBoard } from '../is-on-board.ts'

const formatDate = (moment: string) => localeDate(new Date(moment).getTime())

export function JobDates({ job }: { job: ManagedJobWire }) {
  const { is_active: isActive, expires_at: expires, updated_at: updated } = job
  const { now } = usePageData()
  const published = job.first_published_at
  return (
    <>
      <span>
        {published === null ? `Changed ${formatDate(updated)}` : `Published ${formatDate(published)}`}
      </span>
      {published !== null && isActive && (
        <span>
          {expires === null ? (
            'Never closes'
          ) : (
            <>
              {isOnBoard(job, now) ? 'Closes' : 'Closed'} <ClosingDate timestamp={Date.parse(expires)} />
            </>
          )}
        </span>
      )}
    </>
  )
}
