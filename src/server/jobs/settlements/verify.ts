// Whether a message was signed with the secret, as Standard Webhooks says, within the last minutes. The library compares
// in constant time, and knows the time by itself: what a test signs has to be signed now.
import type { IncomingHttpHeaders } from 'node:http'

import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
/** A signature for each of several secrets may stand there; more is no message of anybody's. */
const MAX_HEADER_CHARACTERS = 1000

export function isSigned(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const shown = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]))
  if (Object.values(shown).some((text) => text.length > MAX_HEADER_CHARACTERS)) return false
  try {
    new Webhook(secret).verify(body, shown, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
