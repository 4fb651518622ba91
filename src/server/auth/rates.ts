// All rate limits are defined here.
import { MAX_CODE_LIFETIME_MS } from '#server/config/account-settings.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { hours, minutes, seconds } from '#server/lib/duration.ts'
import { countLimitHit } from '#server/lib/limit-hits.ts'
import { networkOf } from '#server/lib/network.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { countHits, deleteHits, giveBackHit, takeHit } from '#server/rates/queries.ts'

import { audit } from './audit-log.ts'
import type { AuthContext } from './context.ts'
import { tooMany } from './errors.ts'

type Limit = { per: 'ip' | 'key' | 'user'; count: number; windowMs: number }

const limit = (count: number, per: Limit['per'], windowMs: number): Limit => ({ per, count, windowMs })

/**
 * The limits of allauth's RATE_LIMITS, where the network of a visitor replaces the user, plus a limit for every call
 * that takes a key or a code.
 */
const rates = {
  login: [limit(30, 'ip', minutes(1))],
  login_failed: [limit(10, 'ip', minutes(1)), limit(5, 'key', minutes(5))],
  signup: [limit(20, 'ip', minutes(1))],
  reset_password: [limit(20, 'ip', minutes(1)), limit(5, 'key', minutes(1))],
  reset_password_from_key: [limit(20, 'ip', minutes(1))],
  request_login_code: [limit(20, 'ip', minutes(1)), limit(3, 'key', minutes(1))],
  confirm_login_code: [limit(30, 'ip', minutes(1))],
  mail_verification_link: [limit(1, 'key', minutes(3))],
  mail_verification_code: [limit(1, 'key', seconds(10))],
  mail_account_exists: [limit(1, 'key', minutes(3))],
  verify_email: [limit(30, 'ip', minutes(1))],
  provider_login: [limit(30, 'ip', minutes(1))],
  refresh_tokens: [limit(60, 'ip', minutes(1))],
  /** Each call may create a session. */
  read_passkey_options: [limit(60, 'ip', minutes(1))],
  change_password: [limit(5, 'user', minutes(1))],
  manage_email: [limit(10, 'user', minutes(1))],
  reauthenticate: [limit(10, 'user', minutes(1))],
  upload_picture: [limit(20, 'user', minutes(5))],
  create_company: [limit(10, 'user', hours(1))],
  /** Sends an email to an address that has not asked for one. */
  invite_member: [limit(20, 'user', hours(1)), limit(5, 'key', hours(24))],
  /** Sends requests to a third-party server. */
  check_domain: [limit(10, 'user', minutes(10)), limit(30, 'key', minutes(10))],
  export_account: [limit(5, 'user', minutes(10))],
  /** Sends an email. */
  request_deletion: [limit(5, 'user', hours(1))],
  answer_renewal: [limit(30, 'ip', minutes(1))],
} as const satisfies Record<string, readonly Limit[]>

/** Wrong attempts after which a code is invalid. */
const MAX_CODE_ATTEMPTS = 3

export type Action = keyof typeof rates

/** Whether an attempt is allowed, and if not, how long to wait. */
export type Taken = {
  isAllowed: boolean
  retryAfterMs: number
}

type Counting = Pick<AuthContext, 'db' | 'now' | 'client' | 'user'> & { config: Pick<Config, 'accounts'> }

type TakeOptions = {
  /** The target of the attempt, such as an email address. */
  key?: string
  /** The transaction to count in. Without one, the attempt stays counted even if the call fails. */
  tx?: Db
  /** False for a successful attempt. It needs room below the limit like the others but is not counted. */
  counts?: boolean
}

/**
 * Counts an attempt in every bucket of its action, or in none if one of them is full. Atomic across all instances:
 * concurrent attempts cannot exceed the limit.
 */
export async function take(
  ctx: Counting,
  action: Action,
  { key = '', tx = ctx.db, counts = true }: TakeOptions = {},
): Promise<Taken> {
  const at = ctx.now.getTime()
  const buckets = bucketsOf(ctx, action, key)
  const takeAll = async (db: Db): Promise<Taken> => {
    const taken: typeof buckets = []
    let wait = 0
    for (const bucket of buckets) {
      wait ||= (await takeHit(db, { ...bucket, at })).retryAfterMs
      if (wait === 0) taken.push(bucket)
    }
    if (wait > 0) countLimitHit(action)
    if (wait > 0 || !counts) for (const bucket of taken) await giveBackHit(db, { ...bucket, at })
    return { isAllowed: wait === 0, retryAfterMs: wait }
  }
  return buckets.length > 1 ? tx.transaction(takeAll) : takeAll(tx)
}

/** Returns whether an attempt would be allowed now, without counting it. */
export async function look(ctx: Counting, action: Action, { key = '', tx = ctx.db }: TakeOptions = {}) {
  for (const { count, ...bucket } of bucketsOf(ctx, action, key)) {
    const { hitCount, retryAfterMs } = await countHits(tx, { ...bucket, at: ctx.now.getTime() })
    if (hitCount >= count) {
      countLimitHit(action)
      return { isAllowed: false, retryAfterMs }
    }
  }
  return allowed
}

const allowed: Taken = { isAllowed: true, retryAfterMs: 0 }

function bucketsOf({ config, client, user }: Counting, action: Action, key: string) {
  const network = networkOf(client.ip)
  const limits: readonly Limit[] = config.accounts.rateLimits ? rates[action] : []
  return limits.map(({ per, count, windowMs }) => {
    const whose = { ip: network, user: user?.id ?? network, key: hashToken(key) }[per]
    return { bucket: `${action}:${per}:${whose}`, count, windowMs }
  })
}

/** Counts an attempt. @throws Problem `tooMany` (429 with Retry-After) if the limit is exceeded. */
export async function limitRate(ctx: AuthContext, action: Action, options?: TakeOptions): Promise<void> {
  const { isAllowed, retryAfterMs } = await take(ctx, action, options)
  if (isAllowed) return
  audit(ctx, 'limit reached', { action })
  throw tooMany(retryAfterMs)
}

/** Resets the count of a key after its owner has authenticated. */
export async function forget(db: Db, action: Action, key: string): Promise<void> {
  await deleteHits(db, `${action}:key:${hashToken(key)}`)
}

type CodeAttempt = {
  isAllowed: boolean
  /** Attempts left. */ left: number
  /** Call if the code was right. */ giveBack: () => Promise<void>
}

/** Counts an attempt at a code, even if rate limits are disabled. */
export async function takeCodeAttempt(ctx: AuthContext, code: { id: string }): Promise<CodeAttempt> {
  const hit = { bucket: `code:${hashToken(code.id)}`, at: ctx.now.getTime() }
  const limits = { windowMs: MAX_CODE_LIFETIME_MS, count: MAX_CODE_ATTEMPTS }
  const { retryAfterMs, hitCount } = await takeHit(ctx.db, { ...hit, ...limits })
  if (retryAfterMs > 0) countLimitHit('code_attempts')
  return {
    isAllowed: retryAfterMs === 0,
    left: MAX_CODE_ATTEMPTS - hitCount,
    giveBack: () => giveBackHit(ctx.db, hit),
  }
}
