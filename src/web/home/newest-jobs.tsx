import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { HomePage } from '#contract/pages/render.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { JobCards } from '#web/job-view/cards.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

export function NewestJobs({ home: { newest, counts, lastWeek } }: { home: HomePage }) {
  if (newest.length === 0)
    return (
      <Notice
        title="No jobs are open right now."
        action={<AlertField search="" title="Email me when one is posted" className="max-w-84 text-left" />}
      >
        New ones appear here and in the{' '}
        <a href="/jobs.rss" className={linkStyles}>
          RSS feed
        </a>
        .
      </Notice>
    )
  return (
    <section aria-labelledby="newest" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="newest" className="text-heading font-bold tracking-tight">
          Newest jobs
        </h2>
        <p className="text-muted tabular-nums">
          {pluralize(counts.jobs, 'job', 'jobs')} at {pluralize(counts.companies, 'company', 'companies')},{' '}
          <Link to="/jobs?location_type=Remote" className="text-accent underline">
            {counts.remote} remote
          </Link>
        </p>
      </div>
      <JobCards cards={newest} heading="h3" />
      <p>
        <Link to="/jobs" className={linkStyles}>
          See all jobs
        </Link>
      </p>
      <AlertField search="" lastWeek={lastWeek} />
    </section>
  )
}
