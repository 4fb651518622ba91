// The list of the review queue next to the current entry. Phones show one of the two.
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'

import { listDangers } from '#contract/jobs/rules/evidence.ts'
import { ReasonDialog, type ReasonDialogKind } from '#web/job-view/reason-dialog.tsx'
import { cn } from '#web/lib/cn.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { KeysDialog } from '#web/ui/dialog/keys-dialog.tsx'
import { AllDone } from '#web/ui/drawings.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

import { actionsOf, type ReviewActionName } from './actions.ts'
import { BlockDialog } from './block-dialog.tsx'
import { Entry } from './entry.tsx'
import { entryQuery } from './queries.ts'
import { QueueList } from './queue-list.tsx'
import { type AnyReviewEntry, type EntryRef, getEntryKey, getEntryRef, getEvidence } from './refs.ts'
import { SettingsButtons } from './settings-buttons.tsx'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { useQueue } from './use-queue.ts'

function DecisionReport({ decisions }: { decisions: Decisions }) {
  const { report, undo, problem, dismiss } = decisions
  const { message, last } = report
  return (
    <>
      {/* Screen readers announce only the result, because the server may reject the decision. */}
      <UndoBar
        message={message}
        progress={last ? `${last.title}: saving...` : ''}
        onUndo={last ? undo : undefined}
      />
      <div role="alert" className="empty:hidden">
        {problem !== '' && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
            <p className="min-w-0 wrap-anywhere">{problem}</p>
            <Button variant="outline" size="small" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

const reasonKeys = [
  ['Number', 'Choose the reason with this number; Enter sends it'],
  ['Ctrl+Enter', 'Send from the comment box (Mac: Cmd+Enter)'],
] as const

/** Lists the keys that work while an entry is open. `entry` is undefined until it has loaded. */
function listKeys(entry: AnyReviewEntry | undefined) {
  const actions = entry === undefined ? [] : actionsOf(entry).filter(({ isAllowed }) => isAllowed)
  return [
    ...actions.map(({ key, label }) => [key, label] as const),
    ...(actions.some(({ name }) => isReasonDialog(name)) ? reasonKeys : []),
    ['z', 'Undo the last decision, for 30 seconds'],
    ['j, ↓', 'Next'],
    ['k, ↑', 'Previous'],
    ['?', 'Show this list'],
  ] as const
}

/** The open dialog, and the entry that it is about. The page may select another entry in the meantime. */
type OpenDialog = { readonly name: ReviewActionName; readonly ref: EntryRef }

function isReasonDialog(name: OpenDialog['name']): name is ReasonDialogKind {
  return name === 'request_changes' || name === 'refuse' || name === 'take_down'
}

function Review() {
  const queue = useQueue()
  const decisions = useDecisions(queue)
  const { data, rows, current } = queue
  const client = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [openedBy, setOpenedBy] = useState<'click' | 'key' | null>(null)
  const isOpened = openedBy !== null
  const { report, problem } = decisions
  const hasDecided = report.message !== '' || report.last !== null || problem !== ''
  const findEntry = (ref: EntryRef | null | undefined) => {
    const entry = ref && client.getQueryData(entryQuery(ref).queryKey)
    return typeof entry === 'object' && entry ? entry : undefined
  }
  const openedEntry = findEntry(dialog?.ref)
  const dangers = openedEntry ? listDangers(getEvidence(openedEntry)) : []
  const approve = (ref: EntryRef, what: ReviewActionName) =>
    decisions.decide(ref, { action: 'approve', ...(what === 'approve_and_renew' && { renew: true }) })
  const performAction = (what: ReviewActionName) => {
    if (current === null || decisions.isPausing) return
    const entry = findEntry(current)
    if (!entry || !actionsOf(entry).some(({ name, isAllowed }) => name === what && isAllowed)) return
    const isApproval = what === 'approve' || what === 'approve_and_renew'
    if (isApproval && listDangers(getEvidence(entry)).length === 0) approve(current, what)
    else setDialog({ name: what, ref: current })
  }
  const showHelp = () => setHelpOpen(true)
  const step = (by: 1 | -1) => {
    setOpenedBy('key')
    queue.step(by)
  }
  const next = () => step(1)
  const previous = () => step(-1)
  useKeys({
    a: () => performAction('approve'),
    n: () => performAction('approve_and_renew'),
    c: () => performAction('request_changes'),
    r: () => performAction('refuse'),
    t: () => performAction('take_down'),
    b: () => performAction('block'),
    z: decisions.undo,
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    '?': showHelp,
  })
  const close = () => setDialog(null)
  if (data === undefined || rows === undefined)
    return queue.isFetching ? (
      <LoadingList label="Loading the queue..." />
    ) : (
      <FailedList onRetry={queue.retry} />
    )
  return (
    <>
      <DecisionReport decisions={decisions} />
      {current === null ? (
        <div ref={hasDecided ? focusAtStart : undefined} tabIndex={-1} className="rounded-card">
          <Notice drawing={<AllDone />} title="Nothing to review.">
            New jobs and reports will appear here.
          </Notice>
        </div>
      ) : (
        <div className="grid items-start gap-6 max-lg:pb-[var(--decision-bar,0px)] lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className={cn(isOpened && 'max-lg:hidden')}>
            <QueueList
              data={data}
              rows={rows}
              current={current}
              onChoose={(ref) => {
                queue.choose(ref)
                setOpenedBy('click')
              }}
              onPage={queue.goTo}
            />
          </div>
          <div className={cn('grid min-w-0 gap-4', !isOpened && 'max-lg:hidden')}>
            <div className="lg:hidden">
              <Button variant="quiet" onClick={() => setOpenedBy(null)}>
                <ChevronLeft className="size-5" />
                Back to the queue
              </Button>
            </div>
            <Entry
              key={`${getEntryKey(current)} ${isOpened}`}
              entryRef={current}
              title={rows.find((row) => getEntryKey(getEntryRef(row)) === getEntryKey(current))?.title ?? ''}
              isByKey={openedBy === 'key'}
              isNext={isOpened || hasDecided}
              isPausing={decisions.isPausing}
              note={{
                text: decisions.getDraft(current).note,
                onChange: (note) => decisions.saveDraft(current, { ...decisions.getDraft(current), note }),
              }}
              onShown={decisions.resume}
              onDo={performAction}
              onHelp={showHelp}
              onGone={decisions.reload}
            />
          </div>
        </div>
      )}
      {dialog !== null && isReasonDialog(dialog.name) && (
        <ReasonDialog
          kind={dialog.name}
          about={dialog.ref.kind}
          draft={decisions.getDraft(dialog.ref)}
          onDecide={(decision) => {
            close()
            decisions.decide(dialog.ref, {
              action: dialog.name === 'request_changes' ? 'request_changes' : 'refuse',
              takesDown: dialog.name === 'take_down',
              ...decision,
            })
          }}
          onClose={(draft) => {
            close()
            decisions.saveDraft(dialog.ref, draft)
          }}
        />
      )}
      {dialog !== null && (dialog.name === 'approve' || dialog.name === 'approve_and_renew') && (
        <ConfirmDialog
          question="Approve in spite of this?"
          verb="Approve"
          onConfirm={() => approve(dialog.ref, dialog.name)}
          onClose={close}
        >
          <ul className="grid list-disc gap-2 pl-5">
            {dangers.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {dialog?.name === 'block' && (
        <BlockDialog
          entryRef={dialog.ref}
          onBlocked={(words) => {
            close()
            decisions.showMessage(words)
            void decisions.reload()
          }}
          onClose={close}
        />
      )}
      {isHelpOpen && <KeysDialog keys={listKeys(findEntry(current))} onClose={() => setHelpOpen(false)} />}
    </>
  )
}

export function ReviewPage() {
  return (
    <PermissionGuard permission="review" audience="reviewers" refusal="You do not review jobs here.">
      <PageHead title="Review" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold tracking-tight">Review</h1>
        <SettingsButtons />
      </div>
      <Review />
    </PermissionGuard>
  )
}
