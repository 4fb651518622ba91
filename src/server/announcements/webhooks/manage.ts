// The use cases with which staff list, add, change and delete webhooks. The log never contains the webhooks' addresses,
// because they may be secret.
import { randomBytes } from 'node:crypto'

import {
  addressFault,
  formatRules,
  MAX_WEBHOOKS,
  type TargetField,
  type WebhookFormat,
} from '#contract/announcements/rules/webhook-formats.ts'
import type {
  CreatedWebhook,
  WebhookCreateBody,
  WebhookList,
  WebhookUpdateBody,
  WebhookWire,
} from '#contract/announcements/webhooks.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { fieldFault, orNotFound, Problem, refusal } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import {
  ForbiddenAddress,
  type NetworkPolicy,
  resolveAllowedAddresses,
} from '#server/lib/outgoing-request.ts'
import { required } from '#server/lib/required.ts'

import type { Target } from '../formats/format.ts'
import { openTarget, sealTarget } from '../target.ts'
import {
  changeWebhook,
  countPending,
  countWebhooks,
  deletePending,
  deleteWebhook,
  endPause,
  type FailedDelivery,
  findWebhook,
  insertWebhook,
  listGivenUp,
  listWebhooks,
  lockWebhook,
  type Webhook,
} from './queries.ts'

const TIMEOUT_MS = seconds(3)
/** Matches a signing secret: `whsec_`, followed by 24 to 64 bytes in base64 (Standard Webhooks). */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

/** Returns the target from the fields that the format needs. @throws Problem `invalid` for missing or invalid fields */
function parseTarget(format: WebhookFormat, input: { [Field in TargetField]?: unknown }): Target {
  const { fields } = formatRules[format]
  const values = Object.fromEntries(fields.map((field) => [field, input[field] ?? undefined]))
  const missing = fields.filter((field) => values[field] === undefined)
  if (missing.length > 0) throw invalid(missing.map((field) => [field, 'is required for this format']))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has parsed the fields
  const target = values as Target
  const fault = addressFault(format, target.url)
  if (fault !== null) throw invalid([['url', fault]])
  if (target.secret !== undefined && !SECRET.test(target.secret))
    throw invalid([['secret', 'must be whsec_ followed by 24 to 64 bytes in base64']])
  return target
}

/** Rejects addresses in private networks, but accepts hosts that cannot be resolved now. @throws Problem `invalid` */
async function requirePublicAddress(
  address: string,
  networkPolicy: NetworkPolicy | undefined,
): Promise<void> {
  try {
    await resolveAllowedAddresses(new URL(address), AbortSignal.timeout(TIMEOUT_MS), networkPolicy)
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw invalid([['url', error.message]])
  }
}

function invalid(faults: readonly (readonly [field: string, message: string])[]): Problem {
  return new Problem(
    'invalid',
    faults.map(([field, rule]) => fieldFault(field, rule)),
  )
}

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
  return refusal('conflict', `There are ${MAX_WEBHOOKS} channels. Delete one first.`)
}

function logEvent({ log, identity }: Context, event: string, { id, format }: Webhook): void {
  log.info({ event, webhook: id, format, user: identity?.user.id }, event)
}

// Presents webhooks to staff, without secrets. Shows only the host of an address, because the rest may be secret.
async function presentWebhooks(
  db: Db,
  encryption: Encryption,
  webhooks: readonly Webhook[],
): Promise<WebhookWire[]> {
  const ids = webhooks.map(({ id }) => id)
  const waiting = await countPending(db, ids)
  const wires: WebhookWire[] = []
  for (const webhook of webhooks) {
    const givenUp = await listGivenUp(db, webhook.id)
    wires.push(presentWebhook(webhook, { encryption, waiting: waiting.get(webhook.id) ?? 0, givenUp }))
  }
  return wires
}

type Details = { encryption: Encryption; waiting: number; givenUp: readonly FailedDelivery[] }

function presentWebhook(webhook: Webhook, { encryption, waiting, givenUp }: Details): WebhookWire {
  const target = readTargetOrEmpty(encryption, webhook)
  return {
    id: webhook.id,
    name: webhook.name,
    format: webhook.format,
    is_active: webhook.isActive,
    host: URL.parse(target.url)?.host ?? '',
    api_username: target.api_username ?? null,
    category_id: target.category_id ?? null,
    delivered_at: webhook.deliveredAt?.toISOString() ?? null,
    failures: webhook.failures,
    last_error: webhook.lastError,
    paused_until: webhook.pausedUntil?.toISOString() ?? null,
    waiting,
    given_up: givenUp.map(({ event, payload, reason, at }) => ({
      event,
      job_title: payload.title,
      reason,
      at: at.toISOString(),
    })),
  }
}

/** Returns the target, or an empty address if SECRET_KEY has changed (`last_error` then explains this). */
function readTargetOrEmpty(encryption: Encryption, webhook: Webhook): Target {
  try {
    return openTarget(encryption, webhook)
  } catch {
    return { url: '' }
  }
}
