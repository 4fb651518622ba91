// The queue: reported jobs first, then the oldest submissions.
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { ReviewList, ReviewRow } from '#contract/jobs/review.ts'
import { cn } from '#web/lib/cn.ts'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { Button } from '#web/ui/button.tsx'

import { columnHeight } from './columns.ts'
import { type EntryRef, getEntryKey, getEntryRef } from './refs.ts'
import { describeEntry, entryLabels } from './words.ts'

function WaitingSince({ since }: { since: string }) {
  const { relative, date, iso } = useDateWords(Date.parse(since))
  return (
    <time dateTime={iso} title={date}>
      {relative}
    </time>
  )
}

const noCompany = { company: entryLabels.developer, submitter: null }

type RowProps = { row: ReviewRow; isCurrent: boolean; onChoose: () => void }

/** Keeps the selected row visible while the user steps through the queue with keys. */
function useScrollIntoView(isCurrent: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = row.current?.parentElement
    if (isCurrent && list && list.scrollHeight > list.clientHeight)
      row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return row
}

const transitionName = (row: RowProps['row']) =>
  `entry-${getEntryKey(getEntryRef(row)).replaceAll(/\W/g, '-')}`

function Row({ row, isCurrent, onChoose }: RowProps) {
  const { warning, other_warnings: others } = row
  const { company, submitter } = row.kind === 'developer' ? noCompany : row
  const sender = submitter?.display ?? submitter?.email
  return (
    <li
      ref={useScrollIntoView(isCurrent)}
      className="queue-row"
      // Only the current entry has a name, because it is in view. During a transition, the list does not clip named
      // entries.
      style={isCurrent ? { viewTransitionName: transitionName(row) } : {}}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        className={cn(
          'grid w-full gap-1 border-l-4 px-4 py-3 text-left -outline-offset-3 hover:bg-sunken',
          isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent',
        )}
        onClick={onChoose}
      >
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {row.title}
        </span>
        <span className="truncate text-small text-muted">
          <bdi>{company}</bdi>
          {sender != null && (
            <>
              {' '}
              · by <bdi>{sender}</bdi>
            </>
          )}
        </span>
        <span className="flex flex-wrap gap-x-2 text-small text-muted">
          <span className={row.is_reported ? 'font-semibold text-highlight-text' : ''}>
            {row.is_reported ? entryLabels.reported : describeEntry(row)}
          </span>
          <WaitingSince since={row.since} />
          {row.mine && <span>· {row.kind === 'developer' ? 'Your card' : 'Your company'}</span>}
        </span>
        {warning !== null && (
          <span className="flex gap-1.5 text-small text-highlight-text">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="line-clamp-2 wrap-anywhere">
              <span className="sr-only">Look at this: </span>
              {warning}
            </span>
            {others > 0 && (
              <span className="ml-auto font-semibold tabular-nums">
                +{others}
                <span className="sr-only"> {others === 1 ? 'other warning' : 'other warnings'}</span>
              </span>
            )}
          </span>
        )}
      </button>
    </li>
  )
}

type QueueListProps = {
  data: ReviewList
  rows: readonly ReviewRow[]
  current: EntryRef | null
  onChoose: (ref: EntryRef) => void
  onPage: (page: number) => void
}

export function QueueList({ data, rows, current, onChoose, onPage }: QueueListProps) {
  const { page, pages } = data
  return (
    <nav aria-label="Review queue" className={cn('flex flex-col gap-3', columnHeight)}>
      <ul className="relative min-h-0 divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised">
        {rows.map((row) => {
          const ref = getEntryRef(row)
          const key = getEntryKey(ref)
          const isCurrent = current !== null && key === getEntryKey(current)
          return <Row key={key} row={row} isCurrent={isCurrent} onChoose={() => onChoose(ref)} />
        })}
      </ul>
      {pages > 1 && (
        <div className="flex items-center justify-between gap-3">
          <Button variant="outline" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Earlier
          </Button>
          <span className="text-small text-muted">
            Page {page} of {pages}
          </span>
          <Button variant="outline" size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
            Later
          </Button>
        </div>
      )}
    </nav>
  )
}
