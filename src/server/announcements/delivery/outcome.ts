// Interprets the response of a receiver. The reasons of failures never quote the response, because it may repeat the
// secrets of the request.
import { hours, seconds } from '#server/lib/duration.ts'
import { ForbiddenAddress, type MessageResponse } from '#server/lib/outgoing-request.ts'

export type Outcome =
  | { kind: 'delivered'; body: string }
  /** A temporary failure. The next attempt must wait at least `waitMs`. */
  | { kind: 'later'; reason: string; waitMs: number }
  /** A permanent failure of this message. No attempt can succeed. */
  | { kind: 'refused'; reason: string }
  /** The receiver returned 410 (Gone). The server should send no more messages to the webhook. */
  | { kind: 'gone'; reason: string }

const MAX_WAIT_MS = hours(24)

const meanings: Readonly<Record<number, string>> = {
  400: 'it rejects the message',
  401: 'it does not accept the credentials',
  403: 'it does not accept the credentials',
  404: 'there is nothing at the address',
  410: 'the receiver was removed permanently',
  413: 'the message is too large for it',
  422: 'it rejects the message',
  429: 'it accepts no more messages for now',
}

/**
 * Returns what a response means for the message. All statuses except 2xx and 410 are temporary failures, because
 * receivers return 4xx while they are being configured, moved or restarted (docs/how-to/announcements.md).
 */
export function interpretResponse({ status, body, retryAfter }: MessageResponse, now: Date): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', body }
  const reason = describeStatus(status)
  if (status === 410) return { kind: 'gone', reason }
  return { kind: 'later', reason, waitMs: retryAfterMs(retryAfter, now) }
}

export function interpretError(error: unknown): Outcome {
  if (error instanceof ForbiddenAddress) return { kind: 'refused', reason: `The address ${error.message}.` }
  if (error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name))
    return { kind: 'later', reason: 'The receiver did not answer in time.', waitMs: 0 }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const detail = /^[A-Z\d_]{3,40}$/.test(code) ? ` (${code})` : ''
  return { kind: 'later', reason: `The receiver cannot be reached${detail}.`, waitMs: 0 }
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}: the address redirects elsewhere.`
  const meaning = meanings[status] ?? (status >= 500 ? 'it has a problem' : undefined)
  return `The receiver answered ${status}${meaning === undefined ? '' : `: ${meaning}`}.`
}

/** Returns the wait in milliseconds that a Retry-After header requests, at most a day. 0 if the header is invalid. */
function retryAfterMs(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined || retryAfter.length > 40) return 0
  const isSeconds = /^\d{1,9}(?:\.\d{1,6})?$/.test(retryAfter)
  const ms = isSeconds ? seconds(Number(retryAfter)) : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_WAIT_MS) : 0
}
