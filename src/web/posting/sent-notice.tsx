import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import type { ChangeAnswer } from '#contract/jobs/lifecycle.ts'
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { publicationText } from '#contract/jobs/rules/expiry.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call, jobsKey } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Sent } from '#web/ui/drawings.tsx'

type SentNoticeProps = {
  /** `undo_until` is absent if the job was sent by a signup, some time ago. */
  job: Pick<ChangeAnswer, 'id' | 'state' | 'title'> & Partial<Pick<ChangeAnswer, 'undo_until' | 'publish_at'>>
  /** Undefined if the page only knows the title of the job. */
  card: DrawnCard | undefined
  path: string
  onAnother: () => void
}

function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-heading font-bold tracking-tight outline-none">
      {children}
    </h1>
  )
}

/** Offers to undo the sending of a job while this is possible. */
function useUndo({ id, undo_until: deadline }: SentNoticeProps['job']) {
  const client = useQueryClient()
  const { perform, result, isPending } = useAction()
  const [isOffered, setOffered] = useState(deadline !== undefined)
  const [isUndone, setUndone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOffered(false), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  const undo = () =>
    perform(async () => {
      await call('POST /ninja-api/jobs/{job_id}/undo', { params: { job_id: id } })
      await client.invalidateQueries({ queryKey: jobsKey })
      setUndone(true)
      return ''
    })
  return { undo: isOffered ? () => void undo() : undefined, isUndone, isPending, result }
}

/** Returns where a job is that is neither waiting for review nor on the board. */
function describePlace({ state, publish_at: publishAt }: SentNoticeProps['job']): string | undefined {
  if (state === 'settlement') return 'is waiting for payment.'
  if (state !== 'scheduled') return undefined
  return `will be published on ${publishAt == null ? 'its date' : publicationText(Date.parse(publishAt))}.`
}

export function SentNotice({ job, card, path, onAnother }: SentNoticeProps) {
  const { id, state, title } = job
  const { undo, isUndone, isPending, result } = useUndo(job)
  if (isUndone)
    return (
      <div className="grid max-w-prose gap-5 rounded-card border border-line bg-raised p-6">
        <FocusedHeading>Your job is a draft again</FocusedHeading>
        <p className="wrap-anywhere">
          Nobody reviews <bdi className="font-medium">{title}</bdi> until you send it again.
        </p>
        <Link to={dashboardPaths.job(id)} className={`${buttonStyles()} justify-self-start`}>
          Edit the job
        </Link>
      </div>
    )
  const isWaiting = state === 'waiting'
  const place = describePlace(job)
  return (
    <div className="grid max-w-prose gap-5 rounded-card border border-line bg-raised p-6">
      <Sent />
      <FocusedHeading>{isWaiting ? 'Your job is waiting for review' : 'Thank you'}</FocusedHeading>
      {isWaiting ? (
        <>
          <p className="wrap-anywhere">
            A volunteer reviews <bdi className="font-medium">{title}</bdi>, usually within a few days. We will
            email you when it is published or needs changes.
            {job.publish_at != null &&
              ` If it is approved, it goes live on ${publicationText(Date.parse(job.publish_at))}.`}
          </p>
          <p>Until then you can edit it in the dashboard.</p>
        </>
      ) : (
        <p className="wrap-anywhere">
          <bdi className="font-medium">{title}</bdi> {place ?? 'is on the board.'}
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
        {isWaiting || place !== undefined ? (
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
        {undo && (
          <Button variant="outline" disabled={isPending} onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      <ActionReport result={result} />
    </div>
  )
}
