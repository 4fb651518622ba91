// Presents webhooks to staff, without secrets. Shows only the host of an address, because the rest may be secret.
import type { WebhookWire } from '#contract/announcements/webhooks.ts'
import type { Db } from '#server/db/open.ts'
import type { Encryption } from '#server/lib/encryption.ts'

import type { Target } from '../formats/format.ts'
import { openTarget } from '../target.ts'
import { countPending, type FailedDelivery, listGivenUp, type Webhook } from './queries.ts'

export async function presentWebhooks(
  db: Db,
  encryption: Encryption,
  webhooks: readonly Webhook[],
): Promise<WebhookWire[]> {
  const ids = webhooks.map(({ id }) => id)
  const waiting = await countPending(db, ids)
  const wires: WebhookWire[] = []
  for (const webhook of webhooks) {
    const givenUp = await listGivenUp(db, webhook.id)
    wires.push(presentWebhook(webhook, { encryption, waiting: waiting.get(webhook.id) ?? 0, givenUp }))
  }
  return wires
}

type Details = { encryption: Encryption; waiting: number; givenUp: readonly FailedDelivery[] }

function presentWebhook(webhook: Webhook, { encryption, waiting, givenUp }: Details): WebhookWire {
  const target = readTargetOrEmpty(encryption, webhook)
  return {
    id: webhook.id,
    name: webhook.name,
    format: webhook.format,
    is_active: webhook.isActive,
    host: URL.parse(target.url)?.host ?? '',
    api_username: target.api_username ?? null,
    category_id: target.category_id ?? null,
    delivered_at: webhook.deliveredAt?.toISOString() ?? null,
    failures: webhook.failures,
    last_error: webhook.lastError,
    paused_until: webhook.pausedUntil?.toISOString() ?? null,
    waiting,
    given_up: givenUp.map(({ event, payload, reason, at }) => ({
      event,
      job_title: payload.title,
      reason,
      at: at.toISOString(),
    })),
  }
}

/** Returns the target, or an empty address if SECRET_KEY has changed (`last_error` then explains this). */
function readTargetOrEmpty(encryption: Encryption, webhook: Webhook): Target {
  try {
    return openTarget(encryption, webhook)
  } catch {
    return { url: '' }
  }
}
