// Limits submissions per day for each IP address and each domain, because spammers use many accounts. Both are shared
// by strangers, so their limits are higher than the limit of one user.
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { emailDomainOf } from '#contract/jobs/rules/hosts.ts'
import { isShared } from '#contract/jobs/rules/shared-hosts.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { type Problem, refusal } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { countLimitHit } from '#server/lib/rate-limit-by-key.ts'
import { takeHit } from '#server/rates/queries.ts'

type Submission = { tx: Db; hosts: readonly string[]; now: Date }

/** Counters that several users share allow this many times POSTINGS_PER_DAY, the limit of one user. */
const SHARED_FACTOR = 5

/**
 * Counts a submission for its IP address and domains. Users with an address at a domain share no counter with others
 * who link to it. `tx` must be the transaction of the submission, so that a failed
 * submission does not count. @throws Problem `tooMany` above a limit
 */
export async function limitSubmissions(
  { config, ip, identity }: Pick<Context, 'config' | 'ip' | 'identity'>,
  { tx, hosts, now }: Submission,
): Promise<void> {
  if (!config.accounts.rateLimits) return
  const count = config.postingsPerDay * SHARED_FACTOR
  const domain = emailDomainOf(identity?.user.email ?? null)
  // The domains are sorted, because all transactions must lock the counters in the same order to avoid deadlocks.
  const counters = [
    ...hosts
      .filter((host) => !isShared(host))
      .toSorted()
      .map((host) => {
        const isOwn = domain !== null && isWithin(domain, host)
        const bucket = `submit_job:domain:${host}${isOwn ? ':own' : ''}`
        return { bucket, group: ` with the domain ${host}` }
      }),
    { bucket: `submit_job:ip:${networkOf(ip)}`, group: ' from your network' },
  ]
  for (const { bucket, group } of counters) {
    const { retryAfterMs } = await takeHit(tx, { bucket, at: now.getTime(), count, windowMs: days(1) })
    if (retryAfterMs > 0) throw tooMany(count, retryAfterMs, group)
  }
}

/** `group` says which jobs count, as in ' from your network'. By default, the limit is about the user's own jobs. */
export function tooMany(limit: number, retryAfterMs: number, group = ''): Problem {
  countLimitHit('submit_job')
  const message = `At most ${limit} jobs a day${group} can be sent for review. Try again tomorrow.`
  return refusal('tooMany', message, { retryAfterMs })
}
