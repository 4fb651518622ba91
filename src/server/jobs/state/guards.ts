// The checks of an outcome that need the database, the caller or the settings.
import { latestExpiry, latestPublication, publicationTime } from '#contract/jobs/rules/expiry.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { requireJobWriter } from '../access/require-job-writer.ts'
import { requireBoardRules, requirePay } from '../moderation/board-rules.ts'
import { limitSubmissions, tooMany } from '../moderation/limits.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { hostsOfSubmission, requireUnblocked, requireUnblockedCaller } from '../moderation/unblocked.ts'
import { requirePayRange } from '../store/columns.ts'
import { lockCompanyAgainstDeletion } from '../store/jobs-queries.ts'
import {
  countSubmitted,
  hasVerifiedAddress,
  type ManagedJob,
  toCandidate,
} from '../store/managed-jobs-queries.ts'
import { invalidField } from '../store/problems.ts'
import {
  type Circumstances,
  type EventContext,
  type Guard,
  guards,
  type JobEvent,
  type Outcome,
} from './events.ts'

type Checked = { outcome: Outcome; event: JobEvent; job: ManagedJob; at: Circumstances }

/** @throws Problem `forbidden`, `invalid`, `conflict`, `tooMany`, `notFound` */
export async function checkGuards(ctx: EventContext, checked: Checked): Promise<void> {
  for (const guard of guards) if (checked.outcome.guards.includes(guard)) await checks[guard](ctx, checked)
}

const checks: Record<Guard, (ctx: EventContext, checked: Checked) => Promise<void> | void> = {
  caller_unblocked: ({ db, identity }) => requireUnblockedCaller(db, identity),
  usual_end: ({ now }, { event, job }) =>
    requireUsualEnd(event.type === 'end' ? event.at : undefined, publicationTime(job.publishAt, now)),
  publication: (ctx, { job }) => requirePublication(job.publishAt, ctx),
  async company(ctx, { job: { company }, at }) {
    if (at.role !== 'staff') await requireJobWriter(ctx, ctx.db, company.id)
    orNotFound((await lockCompanyAgainstDeletion(ctx.db, company.id)) || undefined)
  },
  pay_range: (_ctx, { job, event }) => requirePayRange(job, event.type === 'edit' ? event.content : {}),
  stated_pay: ({ config }, { job }) => requirePay(job, config),
  link: ({ config }, { job }) => requirePublicLinks(config, { apply_link: job.applyLink }),
  unblocked: ({ db, identity }, { job }) => requireUnblocked(db, job, identity),
  board_rules: (ctx, { job }) => requireBoardRules(ctx.db, toCandidate(job), ctx),
  submission: requireSubmission,
}

/** @throws Problem `invalid` unless the date of publication is in the next 90 days and before the end of the board */
export function requirePublication(
  publishAt: Date | null,
  { now, config: { jobsEndOn } }: Pick<EventContext, 'now' | 'config'>,
): void {
  if (publishAt === null) return
  if (publishAt <= now)
    throw invalidField('publish_at', 'must be in the future; leave it out to publish at once')
  if (publishAt > latestPublication(now)) throw invalidField('publish_at', 'must be within 90 days')
  if (jobsEndOn !== undefined && publishAt > jobsEndOn)
    throw invalidField('publish_at', 'must be before the board ends')
}

/** @throws Problem `invalid` if the job would close before its publication */
export function requireEndAfterPublication({ publishAt, expiresAt }: DatesOfJob): void {
  if (publishAt !== null && expiresAt !== null && expiresAt <= publishAt)
    throw invalidField('publish_at', 'must be before the job closes')
}

type DatesOfJob = { publishAt: Date | null; expiresAt: Date | null }

/**
 * Rejects a closing date that is null or more than 90 days after the publication. Members renew a job to extend it, and
 * only staff can publish a job without a closing date. `start` is the time of the publication, at the earliest now. @throws Problem `invalid`
 */
export function requireUsualEnd(end: Date | string | null | undefined, start: Date): void {
  if (end === undefined) return
  if (end === null || new Date(end) > latestExpiry(start))
    throw invalidField('expires_at', 'must be within 90 days; renew the job to keep it open for longer')
}

/** Checks that the sender can be emailed, and counts the submission. */
async function requireSubmission(ctx: EventContext, { job, at: { userId, role } }: Checked): Promise<void> {
  const { db: tx, now, config } = ctx
  if (userId === null) throw forbiddenFor(role)
  if (!(await hasVerifiedAddress(tx, userId))) {
    const message = 'Confirm your email address first. We send decisions to it.'
    throw refusal('forbidden', message)
  }
  const since = new Date(now.getTime() - days(1))
  const sent = await countSubmitted(tx, { userId, companyId: job.company.id, since })
  if (sent >= config.postingsPerDay) throw tooMany(config.postingsPerDay, days(1))
  await limitSubmissions(ctx, { tx, hosts: listHostsToLimit(job, ctx), now })
}

/**
 * Returns the hosts in a submission. The number of submissions with each host is limited. Omits the verified domain of
 * the company, because other companies that link to the domain could use up its limit.
 */
function listHostsToLimit(job: ManagedJob, { identity }: EventContext): string[] {
  const own = job.company.verified_domain
  return hostsOfSubmission(job, identity).filter(
    (host) => own === null || (host !== own && !host.endsWith(`.${own}`)),
  )
}
