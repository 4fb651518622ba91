// Shows a decision and the next entry before the server has responded. A decision can be undone for 30 seconds.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import type { ReviewList } from '#contract/jobs/review.ts'
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { shorten } from '#contract/jobs/text.ts'
import type { DecisionDraft } from '#web/job-view/reason-dialog.tsx'
import { logFailure } from '#web/lib/log-failure.ts'
import { readConflictMessage, isConflict, isMissing } from '#web/query/api-errors.ts'

import { sendDecision, type DecisionRef, type Decision, undoDecision } from './decide.ts'
import { entryQuery, invalidateLists, queuesKey } from './queries.ts'
import {
  type AnyReviewEntry,
  type EntryRef,
  getDecidable,
  getExpiredAt,
  getEntryKey,
  getEntryRef,
} from './refs.ts'
import type { Queue } from './use-queue.ts'
import { describeDecision } from './words.ts'

/** Messages shorten longer titles. On phones, a message has little space next to its button. */
const MAX_TITLE_LENGTH = 40

const DECIDED_BY_OTHERS =
  'your decision was not saved. Another reviewer has decided first, or the entry was withdrawn.'

/** A decision that can be undone. */
type LastDecision = {
  readonly ref: EntryRef
  readonly title: string
  readonly answer: Promise<DecisionRef>
  readonly draft: DecisionDraft
}

/** The message is empty until the server has stored the decision. `last` is null for messages about other actions. */
type Report = { readonly message: string; readonly last: LastDecision | null }

const emptyReport: Report = { message: '', last: null }
const emptyDraft: DecisionDraft = { reason: null, note: '' }

async function describeError(title: string, error: unknown): Promise<string> {
  const conflict = await readConflictMessage(error)
  if (conflict !== null) return `${title}: ${conflict}`
  if (isMissing(error)) return `${title} no longer exists.`
  logFailure('A decision was not saved.', error)
  return `${title}: your decision was not saved. Please try again.`
}

/** Returns the effect of an approval on an expired job, or '' for other decisions and jobs. */
function describeExpiry(decision: Decision, entry: AnyReviewEntry): string {
  if (decision.action !== 'approve' || getExpiredAt(entry) === null) return ''
  return decision.renew ? ', the job is renewed for 90 days' : ', the job is still expired'
}

/** Updates the page with an animation in browsers with View Transitions. Style sheets define the animation. */
function animateChange(update: () => void): void {
  if (!('startViewTransition' in document)) return update()
  // `ready` rejects if the next change starts before this animation, or if the page is hidden. Neither is a failure.
  document.startViewTransition(() => flushSync(update)).ready.catch(() => {})
}

export function useDecisions({ hide, show, choose }: Queue) {
  const client = useQueryClient()
  const [report, setReport] = useState(emptyReport)
  /** From a decision until the next entry has been visible for a moment. */
  const [isPausing, setPausing] = useState(false)
  const [problem, setProblem] = useState('')
  /** The input of decisions that are not saved, by the key of the entry. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DecisionDraft>>(new Map())

  useEffect(() => {
    if (report === emptyReport) return undefined
    const timer = setTimeout(() => setReport(emptyReport), UNDO_MS)
    return () => clearTimeout(timer)
  }, [report])

  const getDraft = (ref: EntryRef) => drafts.get(getEntryKey(ref)) ?? emptyDraft
  const saveDraft = (ref: EntryRef, draft: DecisionDraft) =>
    setDrafts((before) => new Map([...before, [getEntryKey(ref), draft]]))

  const reload = () => invalidateLists(client)

  /** Selects an entry again if it is still pending. Returns whether the entry is pending. */
  const selectAgain = async (ref: EntryRef): Promise<boolean> => {
    client.removeQueries({ queryKey: entryQuery(ref).queryKey })
    await reload()
    show(ref)
    const lists = client.getQueriesData<ReviewList>({ queryKey: queuesKey, type: 'active' })
    const isPending = lists.some(([, list]) =>
      list?.results.some((row) => getEntryKey(getEntryRef(row)) === getEntryKey(ref)),
    )
    if (isPending) choose(ref)
    return isPending
  }

  const decide = async (ref: EntryRef, decision: Decision) => {
    const entry = client.getQueryData(entryQuery(ref).queryKey)
    if (entry === undefined || entry === 'missing') return
    const { actions, version } = getDecidable(entry)
    if (!actions.some((action) => action === decision.action)) return
    if (decision.action === 'approve' && decision.renew && getExpiredAt(entry) === null) return
    const title = shorten(entry.title, MAX_TITLE_LENGTH)
    const draft =
      decision.action === 'approve' ? getDraft(ref) : { reason: decision.reason, note: decision.note ?? '' }
    const last = { ref, title, answer: sendDecision(ref, decision, version), draft }
    const pending = { message: '', last }
    animateChange(() => hide(ref))
    setPausing(true)
    setReport(pending)
    setProblem('')
    try {
      await last.answer
      const message = `${title}: ${describeDecision(decision, entry)}${describeExpiry(decision, entry)}.`
      setReport((now) => (now === pending ? { message, last } : now))
      saveDraft(ref, emptyDraft)
      // Not removed, because the page shows the entry until the animation starts, and would load it again.
      const { queryKey } = entryQuery(ref)
      await Promise.all([client.invalidateQueries({ queryKey, refetchType: 'none' }), reload()])
    } catch (error) {
      setReport((now) => (now === pending ? emptyReport : now))
      saveDraft(ref, draft)
      const isPending = await selectAgain(ref)
      const problem = await describeError(title, error)
      if (!isPending) setProblem(`${title}: ${DECIDED_BY_OTHERS}`)
      else setProblem(isConflict(error) ? `${problem} The page now shows the current version.` : problem)
    }
  }

  const showMessage = (message: string) => setReport({ message, last: null })

  const undo = async () => {
    const { last } = report
    if (last === null) return
    setReport(emptyReport)
    try {
      await undoDecision(await last.answer)
      saveDraft(last.ref, last.draft)
      showMessage(`${last.title}: undone. It is pending again.`)
      await selectAgain(last.ref)
    } catch (error) {
      setProblem(await describeError(last.title, error))
    }
  }

  return {
    report,
    isPausing,
    showMessage,
    problem,
    dismiss: () => setProblem(''),
    getDraft,
    saveDraft,
    resume: () => setPausing(false),
    reload,
    decide: (ref: EntryRef, decision: Decision) => void decide(ref, decision),
    undo: () => void undo(),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
