// A quiet panel for a state that has nothing to list: what it is, what to do next.
import type { ReactNode } from 'react'

import { Fretboard } from './fretboard.tsx'

type NoticeProps = { title: string; children?: ReactNode; action?: ReactNode }

/** `children` says more in a sentence or two; `action` is the one next step. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className="relative isolate grid justify-items-center gap-2 overflow-hidden rounded-card border border-line bg-raised px-6 py-16 text-center">
      <Fretboard className="absolute inset-0 -z-1 size-full text-line opacity-50" />
      <p className="text-title font-semibold">{title}</p>
      <div className="max-w-prose text-muted">{children}</div>
      {action && <div className="pt-4">{action}</div>}
    </div>
  )
}
