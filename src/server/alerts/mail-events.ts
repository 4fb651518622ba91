// Receives the bounces and complaints that an email service reports (POST /ninja-api/mail-events).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import {
  bounceData,
  complaintData,
  mailEvent,
  mailEventEndpoints,
  MAX_MAIL_EVENT_BYTES,
} from '#contract/alerts/mail-events.ts'
import { plainApi, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { parseInput } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-body.ts'
import { rawJson, SIGNATURE_TOLERANCE_MS, signatureGuard, signedBody } from '#server/http/signed-webhooks.ts'
import { spendToken } from '#server/identity/spent-tokens-queries.ts'

import { countAlertEvent } from './metrics.ts'
import { suppressAddress } from './suppress.ts'

export async function mailEventRoutes(app: FastifyInstance, parts: ContextParts): Promise<void> {
  const { jobAlerts, mailEventsSecret: secret } = parts.config
  if (!jobAlerts) return
  const api = plainApi(rawJson(ninja, MAX_MAIL_EVENT_BYTES), (request) => contextOf(request, parts))
  const handler = createReceiver(parts, secret ?? '')
  serveApi(app, api, [{ endpoint: mailEventEndpoints.receive, guard: signatureGuard(secret), handler }])
}

function createReceiver(parts: ContextParts, secret: string) {
  return async function receiveMailEvent(request: FastifyRequest, reply: FastifyReply) {
    const rejected = readRejected(signedBody(request, secret))
    if (rejected) await suppressOnce(parts, { ...rejected, id: String(request.headers['webhook-id']) })
    return reply.code(204).send()
  }
}

type RejectedAddress = { email: string; reason: 'bounced' | 'complained' }

/**
 * Returns the address that the event says to suppress, or undefined for other events.
 * @throws Problem `invalid`, `malformed`
 */
function readRejected(body: Buffer): RejectedAddress | undefined {
  const { type, data } = parseInput(mailEvent, 'body', readJson(body))
  if (type === 'email.complained')
    return { email: parseInput(complaintData, 'body', data).email, reason: 'complained' }
  if (type !== 'email.bounced') return undefined
  const { email, kind } = parseInput(bounceData, 'body', data)
  return kind === 'permanent' ? { email, reason: 'bounced' } : undefined
}

/**
 * Suppresses an address, but only once for each event ID. A replayed event therefore cannot suppress an address that
 * the operator has allowed again.
 */
async function suppressOnce(
  { db, config, now }: ContextParts,
  { id, email, reason }: RejectedAddress & { id: string },
): Promise<void> {
  const at = now()
  const expiresAt = new Date(at.getTime() + 2 * SIGNATURE_TOLERANCE_MS)
  await db.transaction(async (tx) => {
    if (!(await spendToken(tx, { use: 'mail-event', id, expiresAt }))) return
    await suppressAddress(tx, config, { email, reason, now: at })
    countAlertEvent(reason === 'bounced' ? 'bounce' : 'complaint')
  })
}
