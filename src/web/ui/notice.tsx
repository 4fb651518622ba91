import type { ReactNode } from 'react'

import { NothingFound } from './drawings.tsx'

type NoticeProps = { title: string; drawing?: ReactNode; children?: ReactNode; action?: ReactNode }

/**
 * `drawing` is by default that of an empty list. Use null for notices without one of the five meanings. `children` is an
 * explanation in a sentence or two. `action` is the next step.
 */
export function Notice({ title, drawing, children, action }: NoticeProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-line bg-raised px-6 py-12 text-center">
      {drawing === undefined ? <NothingFound /> : drawing}
      <p className="font-heading text-title font-semibold">{title}</p>
      <div className="max-w-prose text-muted">{children}</div>
      {action && <div className="pt-4">{action}</div>}
    </div>
  )
}
