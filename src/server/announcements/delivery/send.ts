import { formatRules, type WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'
import type { Config } from '#server/config/config.ts'
import { seconds } from '#server/lib/duration.ts'
import { type NetworkPolicy, sendMessage, userAgentOf } from '#server/lib/outgoing-request.ts'

import type { Announcement, Target } from '../formats/format.ts'
import { formats } from '../formats/formats.ts'
import { interpretError, interpretResponse, type Outcome } from './outcome.ts'

const TIMEOUT_MS = seconds(10)

export type Sender = {
  config: Pick<Config, 'siteName' | 'publicUrl'>
  networkPolicy: NetworkPolicy | undefined
}

type Recipient = { format: WebhookFormat; target: Target }

/** Sends a message to a receiver and returns the outcome, even if the request fails. Never throws. */
export async function send(
  { config, networkPolicy }: Sender,
  { format, target }: Recipient,
  announcement: Announcement,
): Promise<Outcome> {
  const { event, remoteId, at } = announcement
  const isFollowUp = event === 'changed' || event === 'withdrawn'
  const noMessage: Outcome = {
    kind: 'refused',
    reason: `${formatRules[format].label} has no message about this job to change.`,
  }
  if (isFollowUp && formats[format].remoteIdOf && remoteId === undefined) return noMessage
  try {
    const { url, ...message } = formats[format].request(target, announcement)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const userAgent = userAgentOf(config, 'webhooks')
    const response = await sendMessage(new URL(url), { ...message, userAgent, signal }, networkPolicy)
    // The message no longer exists at the receiver. It therefore needs no withdrawal and cannot be changed.
    if (isFollowUp && remoteId !== undefined && response.status === 404)
      return event === 'withdrawn' ? { kind: 'delivered', body: '' } : noMessage
    return interpretResponse(response, at)
  } catch (error) {
    return interpretError(error)
  }
}

/** Returns the receiver's own ID of a message from the response to its creation. Changes of the message need the ID. */
export function parseRemoteId(format: WebhookFormat, body: string): string | undefined {
  try {
    return formats[format].remoteIdOf?.(JSON.parse(body))
  } catch {
    return undefined
  }
}
