// The use cases with which staff list, add, change and delete webhooks. The log never contains the webhooks' addresses,
// because they may be secret.
import { randomBytes } from 'node:crypto'

import { formatRules, MAX_WEBHOOKS } from '#contract/announcements/rules/webhook-formats.ts'
import type {
  CreatedWebhook,
  WebhookCreateBody,
  WebhookList,
  WebhookUpdateBody,
  WebhookWire,
} from '#contract/announcements/webhooks.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { required } from '#server/lib/required.ts'

import type { Target } from '../formats/format.ts'
import { openTarget, sealTarget } from '../target.ts'
import { requirePublicAddress, parseTarget } from './check-target.ts'
import { presentWebhooks } from './present.ts'
import {
  changeWebhook,
  countWebhooks,
  deletePending,
  deleteWebhook,
  endPause,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  type Webhook,
} from './queries.ts'

type WebhookContext = Context & { encryption: Encryption; networkPolicy: NetworkPolicy | undefined }
type WebhookParams = { params: { webhook_id: number } }

const SECRET_BYTES = 32

export async function readWebhooks({ db, config, encryption }: WebhookContext): Promise<WebhookList> {
  const results = await presentWebhooks(db, encryption, await listWebhooks(db))
  return { is_sending: config.outgoingRequests, results }
}

export async function createWebhook(
  ctx: WebhookContext,
  { body }: { body: WebhookCreateBody },
): Promise<CreatedWebhook> {
  const { format, name, ...fields } = body
  const needsSecret = formatRules[format].fields.includes('secret') && fields.secret == null
  const secret = needsSecret ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null
  const target = parseTarget(format, { ...fields, ...(secret !== null && { secret }) })
  await requirePublicAddress(target.url, ctx.networkPolicy)
  const webhook = await ctx.db.transaction(async (tx) => {
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS) throw tooMany()
    const id = await insertWebhook(tx, { format, name }, ctx.now)
    return changeWebhook(tx, id, { sealed: sealTarget(ctx.encryption, id, target) })
  })
  logEvent(ctx, 'webhook created', webhook)
  return { ...(await present(ctx, webhook)), secret }
}

export async function updateWebhook(
  ctx: WebhookContext,
  { params, body }: WebhookParams & { body: WebhookUpdateBody },
) {
  if (body.url !== undefined) await requirePublicAddress(body.url, ctx.networkPolicy)
  const webhook = await ctx.db.transaction(async (tx) => {
    const stored = orNotFound(await lockWebhook(tx, params.webhook_id))
    const { name, is_active: isActive, ...fields } = body
    const isNewTarget = Object.values(fields).some((value) => value != null)
    const target =
      isNewTarget &&
      parseTarget(stored.format, {
        ...storedFieldsFor(body.url, storedTarget(ctx.encryption, stored)),
        ...withoutEmpty(fields),
      })
    const isSwitched = isActive !== undefined && isActive !== stored.isActive
    const isReset = isNewTarget || isSwitched
    if (isSwitched) await deletePending(tx, stored.id)
    else if (isReset) await endPause(tx, stored.id, ctx.now)
    return changeWebhook(tx, stored.id, {
      ...(name !== undefined && { name }),
      ...(isActive !== undefined && { isActive }),
      ...(target && { sealed: sealTarget(ctx.encryption, stored.id, target) }),
      ...(isReset && { failures: 0, lastError: null, pausedUntil: null }),
      updatedAt: ctx.now,
    })
  })
  logEvent(ctx, 'webhook changed', webhook)
  return present(ctx, webhook)
}

async function present({ db, encryption }: WebhookContext, webhook: Webhook): Promise<WebhookWire> {
  const [wire] = await presentWebhooks(db, encryption, [webhook])
  return required(wire)
}

/** Returns the stored target. If SECRET_KEY has changed, returns no fields, so staff must enter all fields again. */
function storedTarget(encryption: Encryption, stored: Webhook): Partial<Target> {
  try {
    return openTarget(encryption, stored)
  } catch {
    return {}
  }
}

export async function removeWebhook(ctx: Context, { params }: WebhookParams): Promise<void> {
  const stored = orNotFound(await findWebhook(ctx.db, params.webhook_id))
  orNotFound((await deleteWebhook(ctx.db, stored.id)) || undefined)
  logEvent(ctx, 'webhook deleted', stored)
}

/**
 * Returns the stored fields to keep in an update. Omits the credentials if `url` has a new host, because they must not
 * be sent to another host.
 */
function storedFieldsFor(
  url: string | undefined,
  { api_key, access_token, ...rest }: Partial<Target>,
): Partial<Target> {
  const isSameHost =
    url === undefined || rest.url === undefined || new URL(url).host === new URL(rest.url).host
  return isSameHost ? { ...rest, ...withoutEmpty({ api_key, access_token }) } : rest
}

function withoutEmpty(fields: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}

function tooMany(): Problem {
  const message = `There are ${MAX_WEBHOOKS} webhooks. Delete one first.`
  return new Problem('conflict', [{ code: 'too_many', message, loc: [] }])
}

function logEvent({ log, identity }: Context, event: string, { id, format }: Webhook): void {
  log.info({ event, webhook: id, format, user: identity?.user.id }, event)
}
