// The actions for the current entry, each with its keyboard shortcut.
import type { Ref } from 'react'

import type { ReviewRow } from '#contract/jobs/review.ts'
import { Button } from '#web/ui/button.tsx'

import type { ReviewActionName } from './refs.ts'
import { isEdit, isOnBoard } from './words.ts'

const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    className="rounded border border-current px-1 text-small font-normal opacity-75 max-lg:hidden"
  >
    {children}
  </kbd>
)

type ActionBarProps = Pick<ReviewRow, 'about' | 'mine'> & {
  ref?: Ref<HTMLFieldSetElement>
  /** The actions that the user may take on this entry. */
  actions: readonly string[]
  isExpired: boolean
  /** Whether the company has withdrawn or deleted the job. */
  isTakenAway?: boolean
  /** Whether a decision was just sent. The pause prevents an accidental second decision. */
  isPausing: boolean
  onDo: (what: ReviewActionName) => void
  onHelp: () => void
}

export function ActionBar({
  ref,
  about,
  mine,
  actions,
  isExpired,
  isTakenAway = false,
  isPausing,
  onDo,
  onHelp,
}: ActionBarProps) {
  const isCard = about === 'developer'
  const isLive = isOnBoard(about) && !isExpired && !isTakenAway
  const changes = isEdit(about) ? ' changes' : ''
  const can = (action: 'approve' | 'request_changes' | 'refuse') => !isPausing && actions.includes(action)
  return (
    // The bar stays visible: on phones above the dashboard's menu, otherwise at the top of the entry.
    <fieldset
      ref={ref}
      className="sticky z-10 flex flex-wrap gap-2 bg-surface max-lg:bottom-[calc(61px+env(safe-area-inset-bottom))] max-lg:order-last max-lg:py-2 max-lg:*:grow lg:top-0 lg:pb-2"
    >
      <legend className="sr-only">Decide</legend>
      <Button aria-keyshortcuts="a" disabled={!can('approve')} onClick={() => onDo('approve')}>
        {isCard ? 'Keep visible' : isLive ? 'Keep on the board' : `Approve${changes}`} <Key>a</Key>
      </Button>
      {isExpired && (
        <Button
          variant="outline"
          aria-keyshortcuts="n"
          disabled={!can('approve')}
          onClick={() => onDo('approve_and_renew')}
        >
          Approve and renew <Key>n</Key>
        </Button>
      )}
      {!isCard && (
        <Button
          variant="outline"
          aria-keyshortcuts="c"
          disabled={!can('request_changes')}
          onClick={() => onDo('request_changes')}
        >
          Ask for changes <Key>c</Key>
        </Button>
      )}
      <Button
        variant="outline"
        aria-keyshortcuts="r"
        disabled={!can('refuse')}
        onClick={() => onDo('refuse')}
      >
        {isCard ? 'Hide' : isLive ? 'Take off the board' : `Refuse${changes}`} <Key>r</Key>
      </Button>
      {about === 'changes' && !isExpired && !isTakenAway && (
        <Button
          variant="outline"
          aria-keyshortcuts="t"
          disabled={!can('refuse')}
          onClick={() => onDo('take_down')}
        >
          Take off the board <Key>t</Key>
        </Button>
      )}
      {!isCard && (
        <Button
          variant="outline"
          aria-keyshortcuts="b"
          disabled={isPausing || mine}
          onClick={() => onDo('block')}
        >
          Block a domain <Key>b</Key>
        </Button>
      )}
      <Button variant="quiet" aria-keyshortcuts="?" className="max-lg:hidden" onClick={onHelp}>
        Keys <Key>?</Key>
      </Button>
    </fieldset>
  )
}
