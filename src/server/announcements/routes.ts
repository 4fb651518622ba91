import type { FastifyInstance } from 'fastify'

import { weekEndpoints } from '#contract/announcements/jobs-of-the-week.ts'
import { webhookEndpoints } from '#contract/announcements/webhooks.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { memoryLimits } from '#server/rates/limits.ts'
import type { Services } from '#server/services.ts'

import { targetEncryption } from './target.ts'
import { createWebhook, readWebhooks, removeWebhook, updateWebhook } from './webhooks/manage.ts'
import { sendTestMessage } from './webhooks/try-out.ts'
import { jobsOfTheWeek } from './weekly/jobs-of-the-week.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards' | 'networkPolicy'>

/** Registers the endpoints with which staff manage webhooks and read the jobs of a week for newsletters. */
export async function announcementRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { requireStaff } = parts.jobGuards
  const webhookParts = {
    encryption: targetEncryption(parts.config),
    networkPolicy: parts.networkPolicy,
    limitTests: rateLimitByKey(memoryLimits.testWebhook),
  }
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), ...webhookParts }))
  serveApi(app, api, [
    route(webhookEndpoints.list, requireStaff, readWebhooks),
    route(webhookEndpoints.create, requireStaff, createWebhook),
    route(webhookEndpoints.update, requireStaff, updateWebhook),
    route(webhookEndpoints.remove, requireStaff, removeWebhook),
    route(webhookEndpoints.test, requireStaff, sendTestMessage),
    route(weekEndpoints.read, requireStaff, jobsOfTheWeek),
  ])
}
