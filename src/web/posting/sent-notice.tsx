import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Sent } from '#web/ui/drawings.tsx'

type SentNoticeProps = {
  job: Pick<ManagedJobDetail, 'state' | 'title'>
  /** Undefined if the page only knows the title of the job. */
  card: DrawnCard | undefined
  path: string
  onAnother: () => void
}

export function SentNotice({ job: { state, title }, card, path, onAnother }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isWaiting = state === 'waiting'
  return (
    <div className="grid max-w-prose gap-5 rounded-card border border-line bg-raised p-6">
      <Sent />
      <h1 ref={heading} tabIndex={-1} className="text-heading font-bold tracking-tight outline-none">
        {isWaiting ? 'Your job is waiting for review' : 'Thank you'}
      </h1>
      {isWaiting ? (
        <>
          <p className="wrap-anywhere">
            A volunteer reviews <bdi className="font-medium">{title}</bdi>, usually within a few days. We will
            email you when it is published or needs changes.
          </p>
          <p>Until then you can edit it in the dashboard.</p>
        </>
      ) : (
        <p className="wrap-anywhere">
          <bdi className="font-medium">{title}</bdi>{' '}
          {state === 'settlement' ? 'is waiting for payment.' : 'is on the board.'}
        </p>
      )}
      {card && (
        <section aria-label="Preview" className="grid gap-2">
          <p className="text-small text-muted">
            {isWaiting ? 'The board will show it like this.' : 'The card on the board:'}
          </p>
          <div inert>
            <JobCard card={card} />
          </div>
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        {isWaiting || state === 'settlement' ? (
          <Link to={dashboardPaths.jobs} className={buttonStyles()}>
            Your jobs
          </Link>
        ) : (
          <Link to={path} className={buttonStyles()}>
            See the job
          </Link>
        )}
        <Button variant="outline" onClick={onAnother}>
          Post another job
        </Button>
      </div>
    </div>
  )
}
