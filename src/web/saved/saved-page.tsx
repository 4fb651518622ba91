import { useStore } from '@nanostores/react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { similarSearch } from '#contract/jobs/rules/related-jobs.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { useAuth, useUser } from '#web/auth/auth-store.ts'
import { reloadAuthState } from '#web/auth/open-session.ts'
import { accountJobs, savedJobs, useJobIds } from '#web/bookmarks/job-marks.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { JobCards } from '#web/job-view/cards.tsx'
import { FailedJobs, LoadingJobs } from '#web/job-view/job-list-states.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

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

/** Returns the IDs of the saved jobs, most recently saved first. */
function useSavedJobs() {
  const isHydrated = useHydrated()
  const { authState, hasFailed } = useAuth()
  const account = useStore(accountJobs)
  const ids = [...useJobIds(savedJobs)].toReversed()
  if (authState === null && hasFailed) return { ids, state: 'failed', retry: reloadAuthState }
  if (account?.ids === null) return { ids, state: 'failed', retry: account.retry }
  const isLoading =
    authState === null ? !isHydrated || authClient.isKnown() : authState.kind === 'user' && account === null
  return { ids, state: isLoading ? 'loading' : 'loaded', retry: () => {} }
}

function SavedJobs() {
  const saved = useSavedJobs()
  const { ids } = saved
  const open = useOpenJobs(ids)
  const { state, retry } = saved.state === 'loaded' ? open : saved
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
  const cards = ids.flatMap((id) => open.jobs.get(id) ?? [])
  const gone = ids.length - cards.length
  return (
    <>
      <p ref={summary} tabIndex={-1} className="min-h-6 font-semibold">
        {formatCount(ids.length)} saved
      </p>
      {ids.length === 0 && (
        <Notice title="You have no saved jobs." action={toBoard}>
          Jobs that you save on the board appear here.
        </Notice>
      )}
      {ids.length > 0 && cards.length === 0 && (
        <Notice title="None of your saved jobs is still open." action={toBoard} />
      )}
      <div ref={list} onFocus={onFocus}>
        <JobCards cards={cards} />
      </div>
      {gone > 0 && <p className="text-muted">Saved, but no longer open: {formatCount(gone)}</p>}
      <AlertField search={boardSearch(similarSearch(cards))} />
    </>
  )
}

function StorageHint() {
  if (useUser() !== null)
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
  return (
    <div className="grid min-h-svh content-start gap-6">
      <PageHead title="Saved Jobs" description="The jobs that you saved." />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Saved Jobs</h1>
        <StorageHint />
      </div>
      <SavedJobs />
    </div>
  )
}
