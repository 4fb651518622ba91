// Webhooks for announcements, managed by staff. URLs and secrets are write-only.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, rateError } from '../endpoint.ts'
import { id, line, link, oneOf, booleanField } from '../jobs/payload-fields.ts'
import { newPayload, payload } from '../jobs/payload.ts'
import { isHttpUrl, withHost } from '../jobs/rules/links.ts'
import { integerInPath } from '../params.ts'
import { webhookFormats } from './rules/webhook-formats.ts'

const base = '/ninja-api/webhooks'
const webhookId = z.object({ webhook_id: integerInPath })

const isHttps = (text: string) => isHttpUrl(text) && /^https:/i.test(text)
const key = () => z.nullish(line({ min: 1, max: 500 }))

const changeable = {
  name: line({ min: 1, max: 100 }),
  /** The URL of the webhook, the Discourse forum or the Mastodon instance. */
  url: link(withHost(isHttps), 'must be an https address'),
  /** The key that signs messages according to Standard Webhooks. By default, the server generates it. */
  secret: key(),
  api_key: key(),
  api_username: key(),
  category_id: z.nullish(id),
  access_token: key(),
}

/** The body for creating a webhook, with the secrets of its format. */
const webhookCreateBody = newPayload(z.object({ format: oneOf(webhookFormats), ...changeable }))

/** The body for changing a webhook. Changes only the given fields. */
const webhookUpdateBody = payload(z.partial(z.object({ ...changeable, is_active: booleanField })))

const failedDelivery = z.object({
  event: z.string(),
  job_title: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
})

const webhookWire = z.object({
  id: z.int(),
  name: z.string(),
  format: z.enum(webhookFormats),
  is_active: z.boolean(),
  /** The host of the URL. The rest of the URL is secret. */
  host: z.string(),
  api_username: z.nullable(z.string()),
  category_id: z.nullable(z.int()),
  delivered_at: z.nullable(z.iso.datetime()),
  /** The number of consecutive failures, the last error, and the time of the next attempt. */
  failures: z.int(),
  last_error: z.nullable(z.string()),
  paused_until: z.nullable(z.iso.datetime()),
  /** The number of pending messages. */
  waiting: z.int(),
  /** The latest messages that the server stopped retrying, at most five. */
  given_up: z.array(failedDelivery),
})

export type WebhookCreateBody = z.infer<typeof webhookCreateBody>
export type WebhookUpdateBody = z.infer<typeof webhookUpdateBody>
export type WebhookWire = z.infer<typeof webhookWire>

/** `secret` is the secret that the server generated, or null. No later response contains it. */
const createdWebhook = z.extend(webhookWire, { secret: z.nullable(z.string()) })
export type CreatedWebhook = z.infer<typeof createdWebhook>

const webhookList = z.object({
  /** Whether the server sends requests to other servers (OUTGOING_REQUESTS). */
  is_sending: z.boolean(),
  results: z.array(webhookWire),
})
export type WebhookList = z.infer<typeof webhookList>

const webhookTest = z.object({ ok: z.boolean(), detail: z.string() })
export type WebhookTest = z.infer<typeof webhookTest>

export const webhookEndpoints = endpointGroup(
  { tag: 'Announcements' },
  {
    list: endpoint({
      id: 'listWebhooks',
      method: 'GET',
      path: base,
      summary: 'List webhooks',
      response: webhookList,
    }),
    create: endpoint({
      id: 'createWebhook',
      method: 'POST',
      path: base,
      summary: 'Add a webhook',
      body: webhookCreateBody,
      response: createdWebhook,
      errors: { 409: 'The maximum number of webhooks exists' },
    }),
    update: endpoint({
      id: 'updateWebhook',
      method: 'PUT',
      path: `${base}/{webhook_id}`,
      summary: 'Change some fields of a webhook, or turn it on or off',
      params: webhookId,
      body: webhookUpdateBody,
      response: webhookWire,
    }),
    remove: endpoint({
      id: 'deleteWebhook',
      method: 'DELETE',
      path: `${base}/{webhook_id}`,
      summary: 'Delete a webhook and its pending messages',
      params: webhookId,
    }),
    test: endpoint({
      id: 'testWebhook',
      method: 'POST',
      path: `${base}/{webhook_id}/test`,
      summary: 'Send a test message now',
      params: webhookId,
      response: webhookTest,
      errors: rateError,
    }),
  },
)
