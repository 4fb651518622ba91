// The actions for the current entry, each with its keyboard shortcut.
import type { Ref } from 'react'

import { Button } from '#web/ui/button.tsx'

import type { ReviewAction, ReviewActionName } from './actions.ts'

const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    className="rounded border border-current px-1 text-small font-normal opacity-75 max-lg:hidden"
  >
    {children}
  </kbd>
)

type ActionBarProps = {
  ref?: Ref<HTMLFieldSetElement>
  actions: readonly ReviewAction[]
  /** Whether a decision was just sent. The pause prevents an accidental second decision. */
  isPausing: boolean
  onDo: (what: ReviewActionName) => void
  onHelp: () => void
}

export function ActionBar({ ref, actions, isPausing, onDo, onHelp }: ActionBarProps) {
  return (
    // The bar stays visible: on phones above the dashboard's menu, otherwise at the top of the entry.
    <fieldset
      ref={ref}
      className="sticky z-10 flex flex-wrap gap-2 bg-surface max-lg:bottom-[calc(61px+env(safe-area-inset-bottom))] max-lg:order-last max-lg:py-2 max-lg:*:grow lg:top-0 lg:pb-2"
    >
      <legend className="sr-only">Decide</legend>
      {actions.map(({ name, key, label, isAllowed }) => (
        <Button
          key={name}
          variant={name === 'approve' ? 'default' : 'outline'}
          aria-keyshortcuts={key}
          disabled={isPausing || !isAllowed}
          onClick={() => onDo(name)}
        >
          {label} <Key>{key}</Key>
        </Button>
      ))}
      <Button variant="quiet" aria-keyshortcuts="?" className="max-lg:hidden" onClick={onHelp}>
        Keys <Key>?</Key>
      </Button>
    </fieldset>
  )
}
