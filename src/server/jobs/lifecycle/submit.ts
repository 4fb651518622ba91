// An employer's posting on its way to the board: to the reviewers, or past them.
import type { ManagedJobDetail, SubmitBody } from '#contract/jobs/lifecycle.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { days, seconds } from '#server/lib/duration.ts'

import { requirePublicLinks } from '../editing/public-links.ts'
import { invalidField } from '../problems.ts'
import { limitSubmissions, tooMany } from '../review/limit-submissions.ts'
import { hostsNamed, requireUnblocked } from '../review/require-unblocked.ts'
import { act, forbidden, type Held, type Named } from './act.ts'
import { mergeRevision } from './merge-revision.ts'
import {
  countSubmitted,
  findManagedJob,
  hasVerifiedAddress,
  type StandingChanges,
  writeStanding,
} from './queries.ts'
import { published, publishedUnseen } from './transitions.ts'
import { isTrusted } from './trust.ts'

export async function submitJob(
  ctx: Context,
  { params, body }: Named & { body: SubmitBody },
): Promise<ManagedJobDetail> {
  requireHumanPace(body, ctx.config)
  return act(ctx, { id: params.job_id, action: 'submit' }, (held) => submit(ctx, held))
}

/** @throws Problem `forbidden`, `invalid`, `tooMany` */
export async function submit(ctx: Context, { tx, role, now, ...held }: Held): Promise<void> {
  const { config, identity } = ctx
  const isLeft = held.job.revision !== null && !held.job.isActive
  if (isLeft) await mergeRevision(tx, held.job)
  const job = isLeft ? orNotFound(await findManagedJob(tx, held.job.id)) : held.job
  const userId = identity?.user.id
  if (userId === undefined) throw forbidden(role)
  requirePublicLinks(config, { apply_link: job.applyLink })
  await requireUnblocked(tx, job, identity)
  // What was approved and is as it was then is approved.
  if (!job.isUnreviewed && job.firstPublishedAt !== null)
    return writeStanding(tx, job.id, { ...published(job, now), updatedAt: now })
  await requireVerifiedAddress({ tx, userId })
  await requireRate({ tx, job, now }, { userId, most: config.postingsPerDay })
  await limitSubmissions(ctx, { tx, hosts: hostsCounted(job, identity), now })
  const sent = { submittedAt: now, submittedBy: userId, isUnreviewed: true }
  const changes: StandingChanges = (await isTrusted(tx, job.company.id, config))
    ? {
        ...(mustSettle(job, config) ? toSettle : publishedUnseen({ ...job, isUnreviewed: true }, now)),
        ...sent,
      }
    : { isActive: false, review: 'waiting', recheck: null, ...sent }
  return writeStanding(tx, job.id, { ...changes, updatedAt: now })
}

/** A domain that the company has verified is its own: others who name it take nothing from it. */
function hostsCounted(job: Held['job'], identity: Context['identity']): string[] {
  const own = job.company.verified_domain
  return hostsNamed(job, identity).filter(
    (host) => own === null || (host !== own && !host.endsWith(`.${own}`)),
  )
}

export const toSettle: StandingChanges = { isActive: false, review: 'settlement', recheck: null }

/** Whether something is to be settled before its first publication: review comes before payment. */
export function mustSettle(
  { firstPublishedAt, isSponsored }: Pick<Held['job'], 'firstPublishedAt' | 'isSponsored'>,
  { postingFees }: Pick<Config, 'postingFees'>,
): boolean {
  if (postingFees === 'free' || firstPublishedAt !== null) return false
  return !(postingFees === 'sponsors_free' && isSponsored)
}

/** Programs fill in every field, at once. Nothing is said of a form where none is spoken of, as by the API. */
function requireHumanPace({ elapsed_ms: elapsed, fax }: SubmitBody, { minimumSeconds }: Config): void {
  if (fax) throw invalidField('fax', 'must be left empty')
  if (elapsed === undefined || elapsed >= seconds(minimumSeconds)) return
  const wait = Math.max(1, Math.ceil(minimumSeconds - Math.max(elapsed, 0) / seconds(1)))
  throw new Problem('tooMany', [tooFast], wait)
}

const tooFast = {
  code: 'too_fast',
  message: 'That was quick. Read it once more, then send it again.',
  loc: [],
}

async function requireVerifiedAddress({ tx, userId }: Pick<Held, 'tx'> & { userId: number }): Promise<void> {
  if (await hasVerifiedAddress(tx, userId)) return
  const message = 'Verify your email address first: decisions are sent to it.'
  throw new Problem('forbidden', [{ code: 'unverified_email', message, loc: [] }])
}

async function requireRate(
  { tx, job, now }: Pick<Held, 'tx' | 'job' | 'now'>,
  { userId, most }: { userId: number; most: number },
): Promise<void> {
  const since = new Date(now.getTime() - days(1))
  const sent = await countSubmitted(tx, { userId, companyId: job.company.id, since })
  if (sent >= most) throw tooMany(most, days(1))
}
