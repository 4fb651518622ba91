import type { ReactNode } from 'react'

import { Fretboard } from './fretboard.tsx'

type NoticeProps = { title: string; children?: ReactNode; action?: ReactNode }

/** `children` is an explanation in a sentence or two. `action` is the next step. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className="grid justify-items-center gap-2 overflow-hidden rounded-card border border-line bg-raised px-6 pb-16 text-center">
      <Fretboard className="-mx-6 mb-6 h-20 w-[calc(100%+3rem)] text-line opacity-50" />
      <p className="text-title font-semibold">{title}</p>
      <div className="max-w-prose text-muted">{children}</div>
      {action && <div className="pt-4">{action}</div>}
    </div>
  )
}
