// Signs up with a job. Creates neither the company nor the job before the address is confirmed.
import type * as z from 'zod/mini'

import type { signupWithJob } from '#contract/auth/job-signup.ts'
import { describeWait } from '#contract/wait-message.ts'
import { type Fault, Problem, tooMany } from '#server/http/problem.ts'
import { requireHumanPace } from '#server/http/require-human-pace.ts'
import { parseJobToSend } from '#server/jobs/pending-jobs/parse.ts'
import type { JobToSend } from '#server/jobs/pending-jobs/queries.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { countLimitHit } from '#server/lib/rate-limit-by-key.ts'
import { countAtEvent } from '#server/rates/event.ts'
import { takeHit } from '#server/rates/queries.ts'

import type { AuthContext } from '../ground/context.ts'
import { listPasswordFaults } from '../ground/password-policy.ts'
import { requireAcceptable, signUp } from './sign-up.ts'

/**
 * Creates an account and stores the job. The response is that of a signup and does not reveal whether the address is
 * taken.
 * @throws Problem 400 for invalid input; 403 if only staff post jobs; 409 for logged-in users; 429 above the daily limit
 * of a network
 */
export async function signUpWithJob(
  ctx: AuthContext,
  { email, password, company_name, job, ...pace }: z.output<typeof signupWithJob.body>,
): Promise<void> {
  if (ctx.config.jobsWritableBy !== 'employers') throw new Problem('forbidden')
  requireHumanPace(pace, ctx.config.minimumSeconds)
  const jobToSend = checkJob(ctx, { companyName: company_name, job })
  const passwordFaults = listPasswordFaults({ param: 'password', password, notSame: email })
  await requireAcceptable(ctx, { email, passwordFaults })
  await limitNetwork(ctx)
  await signUp(ctx, { email, passwordHash: await ctx.passwords.hash(password), job: jobToSend })
}

/** Checks the job as if it were created now. @throws Problem 400 with the names of the fields in the form */
function checkJob(ctx: AuthContext, job: JobToSend): JobToSend {
  try {
    return parseJobToSend(ctx, job)
  } catch (error) {
    throw error instanceof Problem ? new Problem('invalid', error.faults.map(toAuthFault)) : error
  }
}

/** Converts a fault of the job API to one of the account API, which treats the code 'custom' differently. */
function toAuthFault({ code, message, loc, params }: Fault): Fault {
  const field = loc[1] === 'name' ? 'company_name' : loc[1]
  const type = params?.['type']
  return {
    code: typeof type === 'string' ? type : code,
    message,
    loc: field === undefined ? [] : ['body', field],
  }
}

/** Counts signups with a job. Counts taken addresses too, so that the limit does not reveal them. */
async function limitNetwork(ctx: AuthContext): Promise<void> {
  const { config, db, client, now } = ctx
  if (!config.accounts.rateLimits || (await countAtEvent(ctx, 'signup_with_job'))) return
  const bucket = `signup_with_job:ip:${networkOf(client.ip)}`
  const limit = { count: config.postingsPerDay, windowMs: days(1) }
  const { retryAfterMs } = await takeHit(db, { bucket, at: now.getTime(), ...limit })
  if (retryAfterMs === 0) return
  countLimitHit('signup_with_job')
  const wait = describeWait(retryAfterMs / seconds(1))
  throw tooMany(retryAfterMs, `Too many jobs were sent from your network. Try again in ${wait}.`)
}
