// The API client with which staff manage webhooks and list the jobs of a week.
import type { weekEndpoints, WeekOfJobs } from '../announcements/jobs-of-the-week.ts'
import type {
  CreatedWebhook,
  WebhookCreateBody,
  webhookEndpoints,
  WebhookList,
  WebhookTest,
  WebhookUpdateBody,
  WebhookWire,
} from '../announcements/webhooks.ts'
import { createClient } from '../api.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

const webhook = (id: number) => ({ params: { webhook_id: id } })

type Table = typeof webhookEndpoints & { week: (typeof weekEndpoints)['read'] }

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createAnnouncementsClient(site: SiteTransport) {
  const call = createClient<Table, typeof base>(base, transportOf(site))
  return {
    async listWebhooks(): Promise<WebhookList> {
      return (await successful(call('GET /webhooks'))).json()
    },
    async createWebhook(body: WebhookCreateBody): Promise<CreatedWebhook> {
      return (await successful(call('POST /webhooks', { body }))).json()
    },
    async updateWebhook(id: number, body: WebhookUpdateBody): Promise<WebhookWire> {
      return (await successful(call('PUT /webhooks/{webhook_id}', { ...webhook(id), body }))).json()
    },
    async deleteWebhook(id: number): Promise<void> {
      await successful(call('DELETE /webhooks/{webhook_id}', webhook(id)))
    },
    async testWebhook(id: number): Promise<WebhookTest> {
      return (await successful(call('POST /webhooks/{webhook_id}/test', webhook(id)))).json()
    },
    /** Returns the jobs of the last seven days by default. */
    async getWeek(week: string | undefined): Promise<WeekOfJobs> {
      const query = week === undefined ? {} : { week }
      return (await successful(call('GET /dashboard/jobs-of-the-week', { query }))).json()
    },
  }
}
