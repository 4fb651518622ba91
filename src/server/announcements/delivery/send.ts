// Sends one message to one receiver, and says what came of it.
import { formatRules, type WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'
import { seconds } from '#server/lib/duration.ts'
import { type NetworkPolicy, sendMessage } from '#server/lib/outgoing-request.ts'

import type { Target, Telling } from '../formats/format.ts'
import { formats } from '../formats/formats.ts'
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts'

const LONGEST_MS = seconds(10)

export type Sender = { publicUrl: string; networkPolicy: NetworkPolicy | undefined }

export type Addressee = { format: WebhookFormat; target: Target }

export async function send(
  { publicUrl, networkPolicy }: Sender,
  { format, target }: Addressee,
  telling: Telling,
): Promise<Outcome> {
  const { event, remoteId, at } = telling
  const isFollowUp = event === 'changed' || event === 'withdrawn'
  const noMessage: Outcome = {
    kind: 'refused',
    reason: `${formatRules[format].label} has no message of this job to change.`,
  }
  if (isFollowUp && formats[format].remoteIdOf && remoteId === undefined) return noMessage
  try {
    const { url, ...message } = formats[format].request(target, telling)
    const signal = AbortSignal.timeout(LONGEST_MS)
    const userAgent = `Fretboard-webhooks (+${publicUrl})`
    const answer = await sendMessage(new URL(url), { ...message, userAgent, signal }, networkPolicy)
    // Somebody has deleted the message of this job there.
    if (isFollowUp && remoteId !== undefined && answer.status === 404)
      return event === 'withdrawn' ? { kind: 'delivered', body: '' } : noMessage
    return outcomeOf(answer, at)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** What the receiver calls the message that it made. */
export function remoteIdIn(format: WebhookFormat, body: string): string | undefined {
  try {
    return formats[format].remoteIdOf?.(JSON.parse(body))
  } catch {
    return undefined
  }
}
