// Stores reports of jobs and of cards. Limits them, and decides when reviewers have to look.
import { createHmac } from 'node:crypto'

import { type ReportReason, urgentReasons } from '#contract/jobs/rules/reports.ts'
import type { Context } from '#server/http/context.ts'
import { deriveKeys } from '#server/lib/derived-key.ts'
import { days } from '#server/lib/duration.ts'
import { networkOf, subnetOf } from '#server/lib/network.ts'
import { countAttemptOrThrow } from '#server/rates/limit-calls.ts'

import { findBlockOfUser } from '../moderation/unblocked.ts'
import { hasVerifiedAddress } from '../store/managed-jobs-queries.ts'
import type { ReportSubject } from '../store/matters-queries.ts'
import { countReporters, insertReport } from './report-queries.ts'

/** A person can report a subject again this long after a decision on the first report, because it may have changed. */
const REPEAT_AFTER_MS = days(30)
/** Reports by this many people put a subject into the review queue. */
const REPORTS_TO_REVIEW = 3

/** The reporter as keyed hashes, which hide the IP address: `name` of the present SECRET_KEY, `names` of all. */
type Reporter = { userId: number | null; name: string; names: readonly string[] }

/** @throws Problem `tooMany` if the caller has sent too many reports */
export async function identifyReporter(ctx: Context): Promise<Reporter> {
  const { config, identity, ip } = ctx
  const { present, all } = deriveKeys(config, 'job reports')
  const userId = identity?.user.id ?? null
  const person = userId === null ? `network:${subnetOf(ip)}` : `user:${userId}`
  const name = hashReporter(present, person)
  const caller = { ...ctx, client: { ip }, user: identity?.user }
  await countAttemptOrThrow(caller, 'report_job', {
    key: userId === null ? hashReporter(present, `network:${networkOf(ip)}`) : name,
    message: 'You have sent too many reports. Try again in an hour.',
  })
  return { userId, name, names: all.map((key) => hashReporter(key, person)) }
}

function hashReporter(key: Buffer, person: string): string {
  return createHmac('sha256', key).update(person).digest('base64url')
}

type Report = { reporter: Reporter; body: { reason: ReportReason; note?: string | null | undefined } }

/**
 * Stores a report. Returns whether the reports send the subject to review. This needs reports by enough people, or a
 * report with an urgent reason by a user with a verified address and without a blocked one.
 */
export async function addReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  subject: ReportSubject,
  { reporter: { userId, name, names }, body: { reason, note } }: Report,
): Promise<boolean> {
  const isStored = await insertReport(db, subject, {
    report: { userId, reason, note: note || null, createdAt: now },
    name,
    names,
    answeredBefore: new Date(now.getTime() - REPEAT_AFTER_MS),
  })
  if ((await countReporters(db, subject)) >= REPORTS_TO_REVIEW) return true
  if (!isStored || userId === null || !urgentReasons.includes(reason)) return false
  return (await hasVerifiedAddress(db, userId)) && (await findBlockOfUser(db, userId)) === undefined
}
