import type { ReactNode } from 'react'

import type { AnswerError, AuthAnswer } from '#contract/auth/auth-state.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

/** The messages of django-allauth for an unknown key. They add nothing to the message of the page. */
const unknownKey = new Set(['Invalid or expired key.', 'The password reset token was invalid.'])

/** Returns the server's reason, or the likely reason if the key is unknown. */
function reasonFor({ code, message }: AnswerError): string {
  return code === 'required' || unknownKey.has(message)
    ? 'Part of the link may be missing. Copy all of it from the email.'
    : message
}

type RejectedLinkProps = {
  answer: AuthAnswer
  /** The error, in one sentence. */
  message: string
  /** The next step. */
  children: ReactNode
}

export function RejectedLink({ answer: { errors }, message, children }: RejectedLinkProps) {
  const [error] = errors ?? []
  return (
    <>
      <ProblemList problems={[{ message }]} />
      {error && <p>{reasonFor(error)}</p>}
      {children}
    </>
  )
}
