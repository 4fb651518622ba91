import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'

type FailureNoticeProps = { label: string; onRetry: () => void; onDismiss: () => void; children: ReactNode }

/** A message at the bottom of the window that offers to try again. */
export function FailureNotice({ label, onRetry, onDismiss, children }: FailureNoticeProps) {
  return (
    <section
      aria-label={label}
      className="over-page flex items-center gap-2 rounded-card border border-control bg-raised py-3 pr-2 pl-4"
    >
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="alert" className="wrap-anywhere">
          {children}
        </p>
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      </div>
      <Button variant="quiet" size="icon" className="shrink-0" aria-label="Dismiss" onClick={onDismiss}>
        <X className="size-5" />
      </Button>
    </section>
  )
}
