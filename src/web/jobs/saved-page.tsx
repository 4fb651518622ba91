import { type FocusEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { toJobCard } from '#contract/jobs/job-card.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePersistedSet } from '#web/lib/persisted-set.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { FailedJobs, LoadingJobs } from './board-notices.tsx'
import { savedJobs } from './bookmarks.ts'
import { JobCards } from './job-cards.tsx'
import { loadJobs, useJobs } from './jobs-store.ts'

const toBoard = (
  <Link to="/jobs" className={buttonStyles()}>
    Browse jobs
  </Link>
)

/** A card that is let go takes the button along that had the focus: the next one's gets it, or else the summary. */
function useFocusOnNext(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const place = useRef(0)
  const before = useRef(count)
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? []
    const next = buttons[Math.min(place.current, buttons.length - 1)] ?? summary.current
    if (count < before.current && document.activeElement === document.body)
      next?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  const onFocus = ({ target }: FocusEvent) => {
    const cards = [...(list.current?.querySelectorAll('li') ?? [])]
    place.current = cards.findIndex((card) => card.contains(target))
  }
  return { list, summary, onFocus }
}

function SavedJobs() {
  const jobs = useJobs()
  const ids = [...usePersistedSet(savedJobs)].toReversed()
  const { list, summary, onFocus } = useFocusOnNext(ids.length)
  if (jobs.state === 'loading')
    return (
      <>
        <NeedsScript>{toBoard}</NeedsScript>
        <Spinner label="Loading jobs..." className="min-h-6" />
        <div className="no-script:hidden">
          <LoadingJobs />
        </div>
      </>
    )
  if (jobs.state === 'failed') return <FailedJobs />
  const open = new Map(jobs.index.jobs.map((job) => [String(job.id), job]))
  const cards = ids.flatMap((id) => open.get(id) ?? []).map((job) => toJobCard(job))
  const gone = ids.length - cards.length
  return (
    <>
      <p ref={summary} tabIndex={-1} className="min-h-6 font-semibold">
        {ids.length} saved
      </p>
      {ids.length === 0 && (
        <Notice title="You have no saved jobs." action={toBoard}>
          Save a job on the board and it waits for you here.
        </Notice>
      )}
      {ids.length > 0 && cards.length === 0 && (
        <Notice title="None of your saved jobs is still open." action={toBoard} />
      )}
      <div ref={list} onFocus={onFocus}>
        <JobCards cards={cards} />
      </div>
      {gone > 0 && <p className="text-muted">Saved, but no longer open: {gone}</p>}
    </>
  )
}

export function SavedPage() {
  useEffect(() => void loadJobs(), [])
  return (
    <div className="grid min-h-svh content-start gap-6">
      <PageHead title="Saved Jobs" description="The jobs that you saved in this browser." />
      <h1 className="text-heading font-bold tracking-tight">Saved Jobs</h1>
      <SavedJobs />
    </div>
  )
}
