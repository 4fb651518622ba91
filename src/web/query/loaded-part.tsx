import { type ReactNode, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const bar = 'rounded-control bg-sunken'

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

type Query<Data> = {
  readonly data: Data | undefined
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type LoadedPartProps<Data> = {
  query: Query<Data>
  children: (data: Data) => ReactNode
}

type ContentsProps<Data> = LoadedPartProps<Data> & { onRetry: () => void }

function Contents<Data>({ query: { data, isFetching }, onRetry, children }: ContentsProps<Data>) {
  if (data !== undefined) return children(data)
  if (isFetching)
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

/** Shows a part of a page after its data has loaded. Takes the focus when the retry button disappears. */
export function LoadedPart<Data>({ query, children }: LoadedPartProps<Data>) {
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    box.current?.focus()
    void query.refetch()
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <Contents query={query} onRetry={retry}>
        {children}
      </Contents>
    </div>
  )
}

type BelowPartProps = { query: Query<unknown>; children: ReactNode }

/**
 * Hides content below a part until the part has its final height. Otherwise buttons would move. The hidden content is
 * mounted, because unmounting it would lose the user's input during a retry.
 */
export function BelowPart({ query: { data, isFetching }, children }: BelowPartProps) {
  return (
    <div hidden={data === undefined && isFetching} className="contents">
      {children}
    </div>
  )
}
