// A part of the profile in each of its states: on its way, not come, there.
import { type ReactNode, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import type { Loaded } from './use-loaded.ts'

const bar = 'rounded-control bg-sunken'

/** Two rows without words, of a list's shape. */
function Skeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-4">
      {['first', 'second'].map((row) => (
        <div key={row} className="grid gap-2">
          <div className={`h-5 w-3/5 ${bar}`} />
          <div className={`h-4 w-2/5 ${bar}`} />
        </div>
      ))}
    </div>
  )
}

type LoadedPartProps<Data> = {
  part: Loaded<Data>
  onRetry: () => void
  children: (data: Data) => ReactNode
}

function Contents<Data>({ part, onRetry, children }: LoadedPartProps<Data>) {
  if (part.state === 'loaded') return children(part.data)
  if (part.state === 'loading')
    return (
      <div className="grid gap-4">
        <Spinner label="Loading..." />
        <Skeleton />
      </div>
    )
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>This could not be loaded. Please check your connection.</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** It takes the focus of the button that asks for another try, which goes. */
export function LoadedPart<Data>({ part, onRetry, children }: LoadedPartProps<Data>) {
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    box.current?.focus()
    onRetry()
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <Contents part={part} onRetry={retry}>
        {children}
      </Contents>
    </div>
  )
}

type BelowPartProps = { part: Loaded<unknown>; children: ReactNode }

/**
 * What stands below a part shows when the part has its height: a button must not move from under a finger. It is only
 * hidden before, so that another try to load the part keeps what was typed.
 */
export function BelowPart({ part, children }: BelowPartProps) {
  return (
    <div hidden={part.state === 'loading'} className="contents">
      {children}
    </div>
  )
}
