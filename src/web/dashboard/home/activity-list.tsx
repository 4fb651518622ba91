import { Link } from 'react-router'

import type { Activity } from '#contract/jobs/dashboard.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { describeAuthor, getVerb } from '#web/manage/history/sentences.ts'

export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0)
    return <p className="text-muted">Changes to your jobs and decisions about them will appear here.</p>
  return (
    <ol className="grid divide-y divide-line rounded-card border border-line bg-raised">
      {activity.map(({ id, at, user, via, event, job }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
          <p className="min-w-0 wrap-anywhere">
            <bdi className="font-medium">{describeAuthor(user, via)}</bdi> {getVerb(event).before}{' '}
            <Link to={dashboardPaths.job(job.id)} className="text-accent underline">
              <bdi>{job.title}</bdi>
            </Link>
            {getVerb(event).after}
            <span className="text-small text-muted">
              {' · '}
              <bdi>{job.company}</bdi>
            </span>
          </p>
          <time dateTime={at} className="text-small text-muted">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
