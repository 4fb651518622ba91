import { useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { describeWait } from '#contract/wait-message.ts'
import { Button } from '#web/ui/button.tsx'

import { apiErrors } from './api-errors.ts'
import { attempt } from './api.ts'

const logInAgain = 'Log in to get one.'

function describeAnswer(answer: AuthAnswer, { what, alternative = logInAgain }: SendAgainProps): string {
  const { retryAfter, errors = [] } = answer
  const [problem] = apiErrors(answer)
  if (problem === undefined) return `We have sent another ${what}.`
  if (retryAfter === undefined)
    return errors.length > 0 ? problem.message : `We cannot send another ${what} now. ${alternative}`
  return `We have only just sent an email. You can ask for another ${what} in ${describeWait(retryAfter)}.`
}

type SendAgainProps = {
  what: 'link' | 'code'
  label: string
  /** Whether the button does nothing yet. */
  isEarly?: boolean
  send: () => Promise<AuthAnswer | null>
  onSent?: () => void
  /** What the visitor can do if the server sends no more emails. */
  alternative?: string | undefined
}

export function SendAgain(props: SendAgainProps) {
  const { label, isEarly = false, send, onSent } = props
  const [message, setMessage] = useState('')
  const [isPending, setPending] = useState(false)
  const resend = async () => {
    if (isPending || isEarly) return
    setPending(true)
    setMessage('')
    const answer = await attempt(send)
    setPending(false)
    if (answer === null) return
    setMessage(describeAnswer(answer, props))
    if (apiErrors(answer).length === 0) onSent?.()
  }
  return (
    <>
      <Button
        variant="outline"
        className="no-script:hidden"
        aria-disabled={isPending || isEarly}
        aria-busy={isPending}
        onClick={() => void resend()}
      >
        {label}
      </Button>
      <output className="text-small text-muted empty:hidden">{message}</output>
    </>
  )
}
