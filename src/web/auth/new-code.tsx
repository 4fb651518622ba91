// How long an emailed code is valid, and the button that sends another one.
import { useEffect, useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { FlowId } from '#contract/auth/flow.ts'
import { pluralize } from '#contract/counts.ts'
import { usePageData } from '#web/lib/page-data.ts'

import { SendAgain } from './send-again.tsx'
import { readSentCode, storeSentCode } from './sent-code.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** The time after which another code can be requested. */
const WAIT_MS = MINUTE_MS
/** A screen reader hears the countdown only once in this time. */
const ANNOUNCED_SECONDS = 30

function useTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function describeLifetime(leftMs: number): string {
  if (leftMs <= 0) return 'The code has expired.'
  return `Expires in ${pluralize(Math.ceil(leftMs / MINUTE_MS), 'minute', 'minutes')}.`
}

const describeWait = (seconds: number) =>
  seconds > 0
    ? `You can ask for a new code in ${pluralize(seconds, 'second', 'seconds')}.`
    : 'You can ask for a new code now.'

type NewCodeProps = {
  flow: FlowId
  /** Requests another code. Without it, the page has no button. */
  send: (() => Promise<AuthAnswer | null>) | undefined
  /** What the visitor can do if the server sends no more codes. */
  alternative?: string
}

export function NewCode({ flow, send, alternative }: NewCodeProps) {
  const lifetimeMs = usePageData().codeLifetimesMs?.[flow]
  const [sent, setSent] = useState(() => readSentCode(flow))
  const now = Math.max(useTime(), sent?.at ?? 0)
  const wait = sent ? Math.max(0, Math.ceil((sent.at + WAIT_MS - now) / SECOND_MS)) : 0
  return (
    <>
      {sent && lifetimeMs !== undefined && (
        <p className="text-muted">{describeLifetime(sent.at + lifetimeMs - now)}</p>
      )}
      {send && (
        <SendAgain
          what="code"
          label="Send a new code"
          isEarly={wait > 0}
          send={send}
          alternative={alternative}
          onSent={() => setSent(storeSentCode({ ...sent, flow, at: Date.now() }))}
        />
      )}
      {send && sent && (
        <>
          <p aria-hidden className="text-small text-muted">
            {wait > 0 && describeWait(wait)}
          </p>
          <output className="sr-only">
            {describeWait(Math.ceil(wait / ANNOUNCED_SECONDS) * ANNOUNCED_SECONDS)}
          </output>
        </>
      )}
    </>
  )
}
