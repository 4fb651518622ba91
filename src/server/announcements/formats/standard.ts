// Writes a request with JSON that is signed according to Standard Webhooks. Any program can receive it.
import { Webhook } from 'standardwebhooks'

import { type Format, json } from './format.ts'

export const standard: Format = {
  request({ url, secret = '' }, { event, job, messageId, at }) {
    const type = event === 'test' ? 'test' : `job.${event}`
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { job } })
    const headers = {
      ...json,
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, at, body),
    }
    return { method: 'POST', url, headers, body }
  },
}
