// The frame of a page behind the link in an email. The key in its URL authorizes its plain forms, which work without
// scripts.
import type { ReactNode } from 'react'

import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { PageHead } from '#web/lib/page-head.tsx'

import type { ButtonLook } from '../button-styles.ts'
import { Button } from '../button.tsx'
import { ProblemList } from '../form/problem-list.tsx'
import { Notice } from '../notice.tsx'

type KeyPageProps = {
  title: string
  drawing?: ReactNode
  /** Why the server did not perform the form. */
  refusal?: string | undefined
  children: ReactNode
}

/** Focuses the heading if the page answers one of its forms. The link in the email has no referrer of this site. */
function focusAnswer(heading: HTMLElement | null): void {
  if (document.referrer.startsWith(location.origin)) focusAtStart(heading)
}

export function KeyPage({ title, drawing, refusal, children }: KeyPageProps) {
  return (
    <div className="grid max-w-prose gap-6">
      <PageHead title={title} isIndexed={false} />
      <h1 ref={focusAnswer} tabIndex={-1} className="text-heading font-bold tracking-tight outline-none">
        {drawing}
        {title}
      </h1>
      {refusal !== undefined && <ProblemList problems={[{ message: refusal }]} />}
      {children}
    </div>
  )
}

type KeyFormProps = {
  /** The name and the value of the only field. */
  field?: readonly [name: string, value: string]
  variant?: ButtonLook['variant']
  children: ReactNode
}

/** A button that posts to the URL of the current page, because this URL contains the key from the email. */
export function KeyForm({ field, variant, children }: KeyFormProps) {
  return (
    <form method="post">
      {field && <input type="hidden" name={field[0]} value={field[1]} />}
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </form>
  )
}

type DeadLinkProps = { title?: string; advice: string; action?: ReactNode; children?: ReactNode }

/** Shown for a key that no longer works, and for one that never did. */
export function DeadLink({ title = 'This link no longer works', advice, action, children }: DeadLinkProps) {
  return (
    <div className="grid gap-6">
      <PageHead title={title} status={404} />
      <h1 className="text-heading font-bold tracking-tight">{title}</h1>
      <Notice drawing={null} title={advice} action={action}>
        {children}
      </Notice>
    </div>
  )
}
