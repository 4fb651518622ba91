import type { WebhookTest } from '#contract/announcements/webhooks.ts'
import type { Context } from '#server/http/context.ts'
import type { Problem } from '#server/http/problem.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import type { LimitByKey } from '#server/lib/rate-limit-by-key.ts'

import { createExampleJob } from '../announced-job.ts'
import { send } from '../delivery/send.ts'
import { openTarget } from '../target.ts'
import { findWebhook, type Webhook } from './queries.ts'

type TestContext = Context & {
  encryption: Encryption
  networkPolicy: NetworkPolicy | undefined
  limitTests: LimitByKey
}

const limited = limitConcurrency({ atOnce: 4, waiting: 8 })

/**
 * Sends a test message to a webhook. Returns whether it succeeded, and a sentence about it.
 * @throws Problem `tooMany`
 */
export async function sendTestMessage(
  ctx: TestContext,
  { params }: { params: { webhook_id: number } },
): Promise<WebhookTest> {
  const { db, config, identity, now, encryption, networkPolicy, limitTests } = ctx
  const webhook = orNotFound(await findWebhook(db, params.webhook_id))
  if (!config.outgoingRequests) return failedTest('Requests to other servers are turned off.')
  const waitMs = limitTests(String(identity?.user.id), now)
  if (waitMs > 0) throw tooMany(waitMs)
  const target = readTarget(encryption, webhook)
  if (!target) return failedTest('SECRET_KEY has changed. Enter the address and the secrets again.')
  const job = createExampleJob(config)
  const announcement = {
    event: 'test',
    job,
    messageId: crypto.randomUUID(),
    remoteId: undefined,
    at: now,
  } as const
  const outcome = await limited(() =>
    send({ config, networkPolicy }, { format: webhook.format, target }, announcement),
  )
  return outcome.kind === 'delivered'
    ? { ok: true, detail: 'The receiver accepted the message.' }
    : failedTest(outcome.reason)
}

function readTarget(encryption: Encryption, webhook: Webhook) {
  try {
    return openTarget(encryption, webhook)
  } catch {
    return undefined
  }
}

function failedTest(detail: string): WebhookTest {
  return { ok: false, detail }
}

function tooMany(waitMs: number): Problem {
  const message = 'You have sent too many test messages. Try again in a moment.'
  return refusal('tooMany', message, { retryAfterMs: waitMs })
}
