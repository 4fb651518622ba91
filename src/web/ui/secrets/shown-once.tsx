// A secret that the page shows only once. Takes the focus when it appears.
import type { ReactNode } from 'react'

import { focusAtStart } from '#web/lib/focus-at-start.ts'

import { CopyButton } from './copy-button.tsx'

type ShownOnceProps = {
  title: string
  secret: string
  /** The noun in the button's label: 'key' or 'secret'. */
  noun: string
  /** The text after "Copy it now. We show it only once." */
  advice: string
  children?: ReactNode
}

export function ShownOnce({ title, secret, noun, advice, children }: ShownOnceProps) {
  return (
    <section
      ref={focusAtStart}
      aria-label={title}
      tabIndex={-1}
      className="grid max-w-180 gap-4 rounded-card border border-accent bg-accent-soft p-5 outline-none sm:p-8"
    >
      <h2 className="text-title font-semibold wrap-anywhere">{title}</h2>
      <p>Copy it now. We show it only once. {advice}</p>
      <code className="rounded-control bg-raised px-4 py-3 font-mono wrap-anywhere select-all">{secret}</code>
      <CopyButton text={secret}>Copy {noun}</CopyButton>
      {children}
    </section>
  )
}
