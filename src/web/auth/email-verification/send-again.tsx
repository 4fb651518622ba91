import { useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'

import { attempt } from '../attempt.ts'

const MINUTE = 60

function formatSeconds(seconds: number): string {
  const [count, unit] = seconds < MINUTE ? [seconds, 'second'] : [Math.ceil(seconds / MINUTE), 'minute']
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function describeAnswer({ status, retryAfter }: AuthAnswer, what: string): string {
  if (status === 200) return `We have sent another ${what}.`
  if (retryAfter === undefined) return `We cannot send another ${what} now. Start over to get one.`
  return `We have only just sent an email. You can ask for another ${what} in ${formatSeconds(retryAfter)}.`
}

type SendAgainProps = { what: 'link' | 'code'; send: () => Promise<AuthAnswer> }

export function SendAgain({ what, send }: SendAgainProps) {
  const isOn = usePageData().verificationResend === true
  const [message, setMessage] = useState('')
  const [isPending, setPending] = useState(false)
  const resend = async () => {
    if (isPending) return
    setPending(true)
    setMessage('')
    const answer = await attempt(send)
    setPending(false)
    if (answer) setMessage(describeAnswer(answer, what))
  }
  if (!isOn) return null
  return (
    <>
      <Button
        variant="outline"
        className="no-script:hidden"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => void resend()}
      >
        Send another {what}
      </Button>
      <output className="text-small text-muted empty:hidden">{message}</output>
    </>
  )
}
