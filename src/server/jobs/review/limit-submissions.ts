// How many postings an address and a domain may send within a day: who has many accounts has one of these.
import { isShared } from '#contract/jobs/rules/shared-hosts.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { countLimitHit } from '#server/lib/limit-hits.ts'
import { networkOf } from '#server/lib/network.ts'
import { takeHit } from '#server/rates/queries.ts'

type Sent = { tx: Db; hosts: readonly string[]; now: Date }

/** Counts only what is sent: with its transaction the count is rolled back. @throws Problem `tooMany` */
export async function limitSubmissions({ config, ip }: Context, { tx, hosts, now }: Sent): Promise<void> {
  if (!config.accounts.rateLimits) return
  const { postingsPerDay: count } = config
  const domains = hosts.filter((host) => !isShared(host)).map((host) => `submit_job:domain:${host}`)
  // In an order that all share, so that two do not wait for each other.
  for (const bucket of [...domains, `submit_job:ip:${networkOf(ip)}`].toSorted()) {
    const { retryAfterMs } = await takeHit(tx, { bucket, at: now.getTime(), count, windowMs: days(1) })
    if (retryAfterMs > 0) throw tooMany(count, retryAfterMs)
  }
}

export function tooMany(most: number, retryAfterMs: number): Problem {
  countLimitHit('submit_job')
  const message = `At most ${most} jobs a day can be sent for review. Try again tomorrow.`
  const wait = Math.max(1, Math.ceil(retryAfterMs / seconds(1)))
  return new Problem('tooMany', [{ code: 'too_many', message, loc: [] }], wait)
}
