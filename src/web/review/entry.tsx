// The selected entry, after it has loaded.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { toCompany } from '#contract/jobs/company.ts'
import type { CompanyReviewEntry } from '#contract/jobs/review.ts'
import { proposedCompany } from '#contract/jobs/rules/proposed-company.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { ActionBar } from './action-bar.tsx'
import { actionsOf, type ReviewActionName } from './actions.ts'
import { Changes } from './changes.tsx'
import { scrolling } from './columns.ts'
import { CompanyText } from './company-text.tsx'
import { DeveloperEntryView } from './developer-entry-view.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EntryView } from './entry-view.tsx'
import { EvidenceList, type Note } from './evidence-list.tsx'
import { entryQuery } from './queries.ts'
import type { EntryRef } from './refs.ts'

function CompanyEntryView({ entry, note }: { entry: CompanyReviewEntry; note: Note }) {
  const shown = toCompany(proposedCompany(entry.detail))
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <EvidenceList evidence={entry.evidence} note={note} />
      <Changes changes={entry.changes} />
      <section
        aria-label="The company with these changes"
        className="grid gap-5 rounded-card border border-line bg-surface p-5"
      >
        <div className="flex items-center gap-4">
          <CompanyLogo name={shown.name} logo={shown.logo} />
          <p dir="auto" className="min-w-0 text-title font-bold wrap-anywhere">
            {shown.name}
          </p>
        </div>
        <CompanyText company={shown} />
      </section>
    </article>
  )
}

/** The pause before a decision on the next entry. Prevents a double press from also deciding on an unseen entry. */
const PAUSE_MS = 300

type EntryProps = {
  entryRef: EntryRef
  title: string
  /** Whether the user selected the entry with a key. If so, the entry takes the focus. */
  isByKey: boolean
  /** Whether the entry takes the focus if no other element has it, as after a decision on the previous entry. */
  isNext: boolean
  isPausing: boolean
  /** The note to the employer, with the sentences of evidence that the reviewer has pressed. */
  note: NonNullable<Note>
  /** Called when the entry has been visible for a moment. */
  onShown: () => void
  onDo: (what: ReviewActionName) => void
  onHelp: () => void
  onGone: () => Promise<void>
}

/** Pass a different React key for each entry. */
export function Entry({ title, isByKey, isNext, ...props }: EntryProps) {
  const top = useRef<HTMLElement>(null)
  const focusEntry = useEffectEvent(() => {
    if (isByKey || (isNext && hasNoFocus())) top.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusEntry(), [])
  useEffect(() => {
    // Scroll to the top of the entry, because the reviewer may have scrolled to the end of the previous one.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={`Selected entry: ${title}`}
      className={`grid min-w-0 scroll-mt-24 gap-4 rounded-control max-lg:**:scroll-my-48 lg:-mx-2 lg:scroll-pt-20 lg:px-3 ${scrolling}`}
    >
      <EntryContent {...props} />
    </section>
  )
}

/** Returns whether no visible element has the focus. On phones, the hidden list may still have the focus. */
function hasNoFocus(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.checkVisibility() === false
}

/** The CSS variable with the height of the decision buttons. Positions the bar with the last decision above them. */
const HEIGHT_VARIABLE = '--decide-height'

/** A ref callback that publishes the height of an element as a CSS variable. */
function measureHeight(element: HTMLElement | null) {
  if (element === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT_VARIABLE, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT_VARIABLE)
  }
}

function EntryContent({
  entryRef,
  isPausing,
  note,
  onShown,
  onDo,
  onHelp,
  onGone,
}: Omit<EntryProps, 'title' | 'isByKey' | 'isNext'>) {
  const { data: entry, isFetching, refetch } = useQuery(entryQuery(entryRef))
  const isLoaded = entry !== undefined
  const handleShown = useEffectEvent(onShown)
  useEffect(() => {
    if (!isLoaded) return undefined
    const timer = setTimeout(() => handleShown(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])
  if (entry === undefined)
    return isFetching ? (
      <Spinner label="Loading..." className="py-16" />
    ) : (
      <FailedList onRetry={() => void refetch()} />
    )
  if (entry === 'missing')
    return (
      <Notice
        drawing={null}
        title="This no longer needs a review."
        action={<Button onClick={() => void onGone()}>Show the queue</Button>}
      >
        Another reviewer has decided on it, or it was withdrawn.
      </Notice>
    )
  const actions = actionsOf(entry)
  const ownNote = actions.some(({ name, isAllowed }) => name === 'refuse' && isAllowed) ? note : undefined
  return (
    <>
      <ActionBar ref={measureHeight} actions={actions} isPausing={isPausing} onDo={onDo} onHelp={onHelp} />
      {entry.kind === 'job' && <EntryView entry={entry} note={ownNote} />}
      {entry.kind === 'company' && <CompanyEntryView entry={entry} note={ownNote} />}
      {entry.kind === 'developer' && <DeveloperEntryView entry={entry} />}
    </>
  )
}
