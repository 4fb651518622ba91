// Verifies signatures of Standard Webhooks. The library compares in constant time and rejects messages that are more than
// five minutes old by the system clock.
import type { IncomingHttpHeaders } from 'node:http'

import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
/** Enough for several signatures, which senders use while they rotate secrets. */
const MAX_HEADER_CHARACTERS = 1000

export function isSigned(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]))
  if (Object.values(signed).some((text) => text.length > MAX_HEADER_CHARACTERS)) return false
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
