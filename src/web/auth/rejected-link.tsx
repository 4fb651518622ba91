import type { ReactNode } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

/** django-allauth's messages for an unknown key. The page hides them, because its own message says the same. */
const unknownKey = new Set(['Invalid or expired key.', 'The password reset token was invalid.'])

/** Returns why the server rejected the link, or undefined if the server does not know the link's key. */
export function getReason({ errors }: AuthAnswer): string | undefined {
  const [error] = errors ?? []
  return error && error.code !== 'required' && !unknownKey.has(error.message) ? error.message : undefined
}

type RejectedLinkProps = {
  answer: AuthAnswer
  /** The error, in one sentence. */
  message: string
  /** The next step. */
  children: ReactNode
}

export function RejectedLink({ answer, message, children }: RejectedLinkProps) {
  const reason = getReason(answer) ?? 'Part of the link may be missing. Copy all of it from the email.'
  return (
    <>
      <ProblemList problems={[{ message }]} />
      {answer.errors && reason !== message && <p>{reason}</p>}
      {children}
    </>
  )
}
