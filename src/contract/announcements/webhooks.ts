// The receivers of announcements, for staff. Addresses and secrets go in and never come out again.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { id, line, link, oneOf, truth } from '../jobs/payload-fields.ts'
import { newPayload, payload } from '../jobs/payload.ts'
import { isHttpUrl, withHost } from '../jobs/rules/links.ts'
import { integerInPath } from '../params.ts'
import { webhookFormats } from './rules/webhook-formats.ts'

const base = '/ninja-api/webhooks'
const webhookId = z.object({ webhook_id: integerInPath })

const isHttps = (text: string) => isHttpUrl(text) && /^https:/i.test(text)
const key = () => z.nullish(line({ least: 1, most: 500 }))

const changeable = {
  name: line({ least: 1, most: 100 }),
  /** Of the webhook, or where the forum or the instance is. */
  url: link(withHost(isHttps), 'must be an https address'),
  /** Signs messages, as Standard Webhooks says; made where it is left out. */
  secret: key(),
  api_key: key(),
  api_username: key(),
  category_id: z.nullish(id),
  access_token: key(),
}

/** What a client sends to create a webhook: of the secrets those that its format needs. */
const webhookCreateBody = newPayload(z.object({ format: oneOf(webhookFormats), ...changeable }))

/** What a client sends to change a webhook: only what it names changes. */
const webhookUpdateBody = payload(z.partial(z.object({ ...changeable, is_active: truth })))

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
  /** The host of the address: what follows it is a secret. */
  host: z.string(),
  api_username: z.nullable(z.string()),
  category_id: z.nullable(z.int()),
  delivered_at: z.nullable(z.iso.datetime()),
  /** How often in a row it could not be reached; why, and until when it is left alone. */
  failures: z.int(),
  last_error: z.nullable(z.string()),
  paused_until: z.nullable(z.iso.datetime()),
  /** Messages that wait. */
  waiting: z.int(),
  /** The latest messages that were given up, five at most. */
  given_up: z.array(failedDelivery),
})

export type WebhookCreateBody = z.infer<typeof webhookCreateBody>
export type WebhookUpdateBody = z.infer<typeof webhookUpdateBody>
export type WebhookWire = z.infer<typeof webhookWire>

/** `secret` is there once, when it was made here. */
const createdWebhook = z.extend(webhookWire, { secret: z.nullable(z.string()) })
export type CreatedWebhook = z.infer<typeof createdWebhook>

const webhookList = z.object({
  /** Whether this installation asks other servers at all (OUTGOING_REQUESTS). */
  is_sending: z.boolean(),
  results: z.array(webhookWire),
})
export type WebhookList = z.infer<typeof webhookList>

const webhookTest = z.object({ ok: z.boolean(), detail: z.string() })
export type WebhookTest = z.infer<typeof webhookTest>

export const webhookEndpoints = {
  list: endpoint({
    id: 'listWebhooks',
    method: 'GET',
    path: base,
    summary: 'Where new jobs are announced',
    answer: webhookList,
  }),
  create: endpoint({
    id: 'createWebhook',
    method: 'POST',
    path: base,
    summary: 'Announce new jobs somewhere else too',
    body: webhookCreateBody,
    answer: createdWebhook,
  }),
  update: endpoint({
    id: 'updateWebhook',
    method: 'PUT',
    path: `${base}/{webhook_id}`,
    summary: 'Change some fields of a webhook, or switch it on and off',
    params: webhookId,
    body: webhookUpdateBody,
    answer: webhookWire,
  }),
  remove: endpoint({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: `${base}/{webhook_id}`,
    summary: 'Delete a webhook, and what it still had to send',
    params: webhookId,
  }),
  test: endpoint({
    id: 'testWebhook',
    method: 'POST',
    path: `${base}/{webhook_id}/test`,
    summary: 'Send a test message now',
    params: webhookId,
    answer: webhookTest,
  }),
} as const
