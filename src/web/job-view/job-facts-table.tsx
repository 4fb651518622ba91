import type { ReactNode } from 'react'

import { factTexts, toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'

import { ClosingDate, PostedDate } from './job-dates.tsx'

type Row = { label: string; value: ReactNode }

/** Returns the rows. The location is the second row, after the workplace. */
function listFactRows(job: Job): Row[] {
  const facts = factTexts(job).map(({ label, text }) => ({ label, value: text === label ? 'Yes' : text }))
  const before = job.locationType ? 1 : 0
  return [
    { label: 'Salary', value: salaryText(toJobCard(job)) },
    ...facts.slice(0, before),
    ...(job.location ? [{ label: 'Location', value: job.location }] : []),
    ...facts.slice(before),
    { label: 'Posted', value: <PostedDate timestamp={datePosted(job).getTime()} /> },
  ]
}

export function JobFactsTable({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const end = isOpen ? job.expiresAt : null
  const closes = end && <ClosingDate timestamp={end.getTime()} isRelative />
  // At most four columns, and fewer with larger text.
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(min(7rem,100%),25%-18px),1fr))] gap-x-6 gap-y-3 rounded-card bg-accent-soft p-4 sm:p-5">
      {[...listFactRows(job), ...(closes ? [{ label: 'Closes', value: closes }] : [])].map(
        ({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
