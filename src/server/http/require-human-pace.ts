import { HONEYPOT, HONEYPOT_MESSAGE } from '#contract/honeypot.ts'
import { describeWait } from '#contract/wait-message.ts'
import { seconds } from '#server/lib/duration.ts'

import { refusal, toSeconds } from './problem.ts'

type Pace = { elapsed_ms?: number | undefined; [HONEYPOT]?: string | undefined }

/**
 * Rejects a form that a program has probably filled in. API callers omit both fields. Call this function only for
 * people without a confirmed address.
 * @throws Problem `invalid` if the hidden field has a value, `tooMany` if the form was sent in less than
 * `minimumSeconds`
 */
export function requireHumanPace(
  { elapsed_ms: elapsed, [HONEYPOT]: trap = '' }: Pace,
  minimumSeconds: number,
): void {
  // Without a field in `loc`, every form shows the message above its fields.
  if (trap !== '') throw refusal('invalid', HONEYPOT_MESSAGE, { code: 'hidden_field' })
  requireTime(elapsed, minimumSeconds)
}

/** @throws Problem `tooMany` if the form was sent in less than `minimumSeconds` */
export function requireTime(elapsedMs: number | undefined, minimumSeconds: number): void {
  if (elapsedMs === undefined || elapsedMs >= seconds(minimumSeconds)) return
  const waitMs = seconds(minimumSeconds) - Math.max(elapsedMs, 0)
  const wait = describeWait(toSeconds(waitMs))
  const message = `Programs send forms this quickly, so please wait. You can send it again in ${wait}.`
  throw refusal('tooMany', message, { code: 'too_fast', retryAfterMs: waitMs })
}
