import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { hours } from '#server/lib/duration.ts'
import { subnetOf } from '#server/lib/network.ts'
import { checkLimit, countAttempt } from '#server/rates/count-attempt.ts'
import { countAtEvent } from '#server/rates/event.ts'
import { countAttemptOrThrow } from '#server/rates/limit-calls.ts'
import { countHits, takeHit } from '#server/rates/queries.ts'

type LimitedContext = { db: Db; config: RunConfig; now: Date; ip: string; hasEventCode: boolean }

/** The counter of the confirmation emails of the whole installation. */
const confirmations = { bucket: 'subscribe_alert:all:', windowMs: hours(1) }

/**
 * Limits the requests for alerts by network. A network can send three emails a day to an address, so its further requests
 * for the address do not count. This depends only on the requests of the network, so it reveals nothing about the address. If the
 * installation has sent many emails in the last hour, each larger network may make one more request an hour. A stranger
 * can therefore not use up the limit of everybody else.
 * @throws Problem `tooMany`
 */
export async function limitSubscriptions({ ip, ...ctx }: LimitedContext, email: string): Promise<void> {
  const message = 'Too many alerts were requested. Try again in an hour.'
  const { db, config, now } = ctx
  const caller = { ...ctx, client: { ip }, user: undefined }
  if ((await checkLimit(caller, 'repeat_alert', { key: email })).isAllowed) {
    const isOfEvent = await countAtEvent(caller, 'subscribe_alert')
    if (!isOfEvent) await countAttemptOrThrow(caller, 'subscribe_alert', { message })
    await countAttempt(caller, 'repeat_alert', { key: email })
    if (isOfEvent) return
  }
  const { hitCount } = await countHits(db, { ...confirmations, at: now.getTime() })
  if (hitCount < config.alertConfirmationsPerHour) return
  const subnet = { ...caller, client: { ip: subnetOf(ip) } }
  await countAttemptOrThrow(subnet, 'subscribe_alert_busy', { message })
}

export async function countConfirmation(
  tx: Db,
  { config, now }: Pick<LimitedContext, 'config' | 'now'>,
): Promise<void> {
  await takeHit(tx, { ...confirmations, at: now.getTime(), count: config.alertConfirmationsPerHour })
}
