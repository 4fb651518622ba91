// The list of the review queue next to the current entry. Phones show one of the two.
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'

import { cn } from '#web/lib/cn.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeysDialog } from '#web/ui/dialog/keys-dialog.tsx'
import { AllDone } from '#web/ui/drawings.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { ReviewActionName } from './action-bar.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DecisionReport } from './decision-report.tsx'
import { Entry } from './entry.tsx'
import { QueueList } from './queue-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { getEntryKey, getEntryRef } from './refs.ts'
import { SettingsButtons } from './settings-buttons.tsx'
import { useDecisions } from './use-decisions.ts'
import { useQueue } from './use-queue.ts'

const keys = [
  ['a', 'Approve'],
  ['n', 'Approve and renew a job that has expired'],
  ['c', 'Ask for changes'],
  ['r', 'Refuse'],
  ['1 to 9', 'Choose a reason; Enter sends it'],
  ['Ctrl+Enter', 'Send from the comment box (Mac: Cmd+Enter)'],
  ['z', 'Undo the last decision, for 30 seconds'],
  ['j, ↓', 'Next'],
  ['k, ↑', 'Previous'],
  ['b', 'Block a domain'],
  ['?', 'Show this list'],
] as const

function HelpDialog({ onClose }: { onClose: () => void }) {
  return <KeysDialog keys={keys} onClose={onClose} />
}

type DialogName = Exclude<ReviewActionName, 'approve' | 'approve_and_renew'> | 'help'

function Review() {
  const queue = useQueue()
  const decisions = useDecisions(queue)
  const { data, rows, current } = queue
  const [dialog, openDialog] = useState<DialogName | null>(null)
  const [openedBy, setOpenedBy] = useState<'click' | 'key' | null>(null)
  const isOpened = openedBy !== null
  const { report, problem } = decisions
  const hasDecided = report.message !== '' || report.last !== null || problem !== ''
  const performAction = (what: ReviewActionName | 'help') => {
    if (what === 'help') openDialog(what)
    else if (current === null || decisions.isPausing) return
    else if (what === 'approve') decisions.decide(current, { action: 'approve' })
    else if (what === 'approve_and_renew') decisions.decide(current, { action: 'approve', renew: true })
    else openDialog(what)
  }
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
    b: () => performAction('block'),
    z: decisions.undo,
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    '?': () => performAction('help'),
  })
  const close = () => openDialog(null)
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
              onDo={performAction}
              onHelp={() => performAction('help')}
              onGone={decisions.reload}
            />
          </div>
        </div>
      )}
      {current !== null && (dialog === 'request_changes' || dialog === 'refuse') && (
        <ReasonDialog
          kind={dialog}
          about={current.kind}
          unsaved={decisions.unsaved.get(getEntryKey(current))}
          onDecide={(decision) => {
            close()
            decisions.decide(current, decision)
          }}
          onClose={close}
        />
      )}
      {current !== null && dialog === 'block' && (
        <BlockDialog
          entryRef={current}
          onBlocked={(words) => {
            close()
            decisions.showMessage(words)
            void decisions.reload()
          }}
          onClose={close}
        />
      )}
      {dialog === 'help' && <HelpDialog onClose={close} />}
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
