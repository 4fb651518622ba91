import { type FocusEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { appliedJobs, savedJobs } from '#web/bookmarks/bookmarks-store.ts'
import { useFollowsAccount } from '#web/bookmarks/use-follows-account.ts'
import { JobCards } from '#web/job-view/cards.tsx'
import { FailedJobs, LoadingJobs } from '#web/job-view/job-list-states.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePersistedSet } from '#web/lib/persisted-set.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { appliedSearch, MarksTabs } from './marks-tabs.tsx'
import { useOpenJobs } from './use-open-jobs.ts'

const toBoard = (
  <Link to="/jobs" className={buttonStyles()}>
    Browse jobs
  </Link>
)

/** When a card disappears with its focused button, focuses the next card's button or the summary. */
function useFocusAfterRemoval(count: number) {
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

const kinds = {
  saved: {
    set: savedJobs,
    title: 'You have no saved jobs.',
    hint: 'Jobs that you save on the board appear here.',
    allGone: 'None of your saved jobs is still open.',
    gone: 'Saved, but no longer open',
  },
  applied: {
    set: appliedJobs,
    title: 'You have not applied to a job yet.',
    hint: 'Jobs whose Apply link you have followed appear here.',
    allGone: 'None of the jobs that you applied to is still open.',
    gone: 'Applied, but no longer open',
  },
} as const

function MarkedJobs({ kind }: { kind: keyof typeof kinds }) {
  const { set, title, hint, allGone, gone: goneLabel } = kinds[kind]
  const ids = [...usePersistedSet(set)].toReversed()
  const { state, jobs, retry } = useOpenJobs(ids)
  const { list, summary, onFocus } = useFocusAfterRemoval(ids.length)
  if (state === 'loading')
    return (
      <>
        <NeedsScript>{toBoard}</NeedsScript>
        <Spinner label="Loading jobs..." className="min-h-6" />
        <div className="no-script:hidden">
          <LoadingJobs />
        </div>
      </>
    )
  if (state === 'failed') return <FailedJobs onRetry={retry} />
  const cards = ids.flatMap((id) => jobs.get(id) ?? [])
  const gone = ids.length - cards.length
  return (
    <>
      <p ref={summary} tabIndex={-1} className="min-h-6 font-semibold">
        {formatCount(ids.length)} {kind}
      </p>
      {ids.length === 0 && (
        <Notice title={title} action={toBoard}>
          {hint}
        </Notice>
      )}
      {ids.length > 0 && cards.length === 0 && <Notice title={allGone} action={toBoard} />}
      <div ref={list} onFocus={onFocus}>
        <JobCards cards={cards} />
      </div>
      {gone > 0 && (
        <p className="text-muted">
          {goneLabel}: {formatCount(gone)}
        </p>
      )}
    </>
  )
}

function StorageHint() {
  const followsAccount = useFollowsAccount()
  if (followsAccount)
    return <p className="text-muted">They are saved in your account, so you see them on every device.</p>
  return (
    <p className="text-muted">
      They are saved in this browser only.{' '}
      <Link to="/account/login?next=%2Fjobs%2Fsaved" className={linkStyles}>
        Log in
      </Link>{' '}
      to see them on every device.
    </p>
  )
}

export function SavedPage() {
  const kind = useLocation().search === appliedSearch ? 'applied' : 'saved'
  return (
    <div className="grid min-h-svh content-start gap-6">
      <PageHead title="Saved Jobs" description="The jobs that you saved and applied to." />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Saved Jobs</h1>
        <StorageHint />
      </div>
      <MarksTabs shown={kind} />
      <MarkedJobs key={kind} kind={kind} />
    </div>
  )
}
