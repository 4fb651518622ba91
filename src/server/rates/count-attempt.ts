import { MAX_CODE_LIFETIME_MS } from '#server/config/account-settings.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { networkOf } from '#server/lib/network.ts'
import { countLimitHit } from '#server/lib/rate-limit-by-key.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { type Limit, type LimitedAction, limits, MAX_CODE_ATTEMPTS } from './limits.ts'
import { countHits, deleteHits, giveBackHit, takeHit } from './queries.ts'

/** Whether an attempt is allowed. If it is not, `retryAfterMs` is how long the caller must wait. */
export type LimitResult = {
  isAllowed: boolean
  retryAfterMs: number
}

export type LimitedCaller = {
  db: Db
  config: Pick<Config, 'accounts'>
  now: Date
  client: { ip: string }
  user: { id: number } | undefined
}

export type AttemptOptions = {
  /** The target of the attempt, such as an email address. */
  key?: string
  /** The transaction in which to count. Without a transaction, the attempt stays counted even if the call fails. */
  tx?: Db
  /**
   * Whether the attempt is counted. False for a successful attempt. Even an attempt that is not counted is rejected if
   * the limit has been reached.
   */
  counts?: boolean
}

/**
 * Counts an attempt against each limit of its action. If one of the limits has been reached, rejects the attempt and
 * counts it against none of them. Concurrent attempts cannot exceed a limit, even in different instances.
 */
export async function countAttempt(
  ctx: LimitedCaller,
  action: LimitedAction,
  { key = '', tx = ctx.db, counts = true }: AttemptOptions = {},
): Promise<LimitResult> {
  const at = ctx.now.getTime()
  const buckets = bucketsOf(ctx, action, key)
  const takeAll = async (db: Db): Promise<LimitResult> => {
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

/** Returns whether an attempt would be allowed now. Does not count an attempt. */
export async function checkLimit(
  ctx: LimitedCaller,
  action: LimitedAction,
  { key = '', tx = ctx.db }: AttemptOptions = {},
) {
  for (const { count, ...bucket } of bucketsOf(ctx, action, key)) {
    const { hitCount, retryAfterMs } = await countHits(tx, { ...bucket, at: ctx.now.getTime() })
    if (hitCount >= count) {
      countLimitHit(action)
      return { isAllowed: false, retryAfterMs }
    }
  }
  return allowed
}

const allowed: LimitResult = { isAllowed: true, retryAfterMs: 0 }

function bucketsOf({ config, client, user }: LimitedCaller, action: LimitedAction, key: string) {
  const network = networkOf(client.ip)
  const enabled: readonly Limit[] = config.accounts.rateLimits ? limits[action] : []
  return enabled.map(({ per, count, windowMs }) => {
    const [caller, target] = [user?.id ?? network, hashToken(key)]
    const subject = { ip: network, user: caller, key: target, pair: `${target}:${hashToken(`${caller}`)}` }[
      per
    ]
    // A target can have limits with several windows. Each needs its own hits, because older hits are dropped.
    return { bucket: `${action}:${per}:${subject}${per === 'key' ? `:${windowMs}` : ''}`, count, windowMs }
  })
}

export async function resetCount(db: Db, action: LimitedAction, key: string): Promise<void> {
  for (const { per, windowMs } of limits[action])
    if (per === 'key') await deleteHits(db, `${action}:key:${hashToken(key)}:${windowMs}`)
}

type CodeAttempt = {
  isAllowed: boolean
  left: number
  /** Removes this attempt from the count. Must be called if the code was right. */
  giveBack: () => Promise<void>
}

/**
 * Counts an attempt to enter a code. Does so even if rate limits are disabled, because codes are short enough to be
 * guessed.
 */
export async function countCodeAttempt(
  ctx: Pick<LimitedCaller, 'db' | 'now'>,
  code: { id: string },
): Promise<CodeAttempt> {
  const hit = { bucket: `code:${hashToken(code.id)}`, at: ctx.now.getTime() }
  const limit = { windowMs: MAX_CODE_LIFETIME_MS, count: MAX_CODE_ATTEMPTS }
  const { retryAfterMs, hitCount } = await takeHit(ctx.db, { ...hit, ...limit })
  if (retryAfterMs > 0) countLimitHit('code_attempts')
  return {
    isAllowed: retryAfterMs === 0,
    left: MAX_CODE_ATTEMPTS - hitCount,
    giveBack: () => giveBackHit(ctx.db, hit),
  }
}
