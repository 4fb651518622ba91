// Emails members about the decisions for their company. The first email to a member leaves as soon as its decisions can
// no longer be undone. Decisions within 15 minutes after it share the next email.
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { decisions, decisionSubjects, reasons } from '#contract/jobs/rules/decisions.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/open.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import type { Mail, Message } from '#server/mail/mail.ts'
import { describeCompanyDecision } from '#server/mail/messages/company-decision.ts'
import { describeJobDecision } from '#server/mail/messages/job-decision.ts'
import { factsOf } from '#server/mail/messages/layout.ts'
import { type DecisionEntry, writeReviewDecisions } from '#server/mail/messages/review-decisions.ts'
import type { Task } from '#server/queue/tasks.ts'

import { findCompany } from '../store/companies-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { findJobsWithState } from '../store/managed-jobs-queries.ts'
import {
  deleteNotices,
  listDueCompanies,
  listRecipients,
  lockNotices,
  markEmailed,
  type Notice,
} from '../store/notices-queries.ts'

/** The time between two emails to a member. */
const WINDOW_MS = minutes(15)
/** No decision can be undone after this time, even if the clocks of instances differ by five seconds. */
export const FINAL_AFTER_MS = UNDO_MS + seconds(5)
const MAX_ENTRIES = 50
const TITLE_CHARACTERS = 100

type Parts = { database: Database; mail: Mail; config: Config; now: () => Date }

export function companyNotices(parts: Parts): Task {
  const { database, now } = parts
  return {
    name: 'company notices',
    every: seconds(10),
    async run() {
      const { db } = database
      for (const companyId of await listDueCompanies(db, timeBefore(now(), FINAL_AFTER_MS)))
        await db.transaction((tx) => sendNotices(tx, companyId, parts))
    },
  }
}

async function sendNotices(tx: Db, companyId: number, parts: Parts): Promise<void> {
  const now = parts.now()
  const notices = await lockNotices(tx, companyId, timeBefore(now, FINAL_AFTER_MS))
  if (notices.length === 0) return
  const jobs = await findJobsWithState(
    tx,
    notices.flatMap(({ jobId }) => jobId ?? []),
  )
  const sheet = { companyId, company: required(await findCompany(tx, companyId)).name, jobs }
  const kept = new Set<number>()
  for (const { userId, email, decisionEmails, emailedAt } of await listRecipients(tx, companyId)) {
    const wanted = notices.filter(
      ({ authorIds, emailedIds }) =>
        (decisionEmails === 'all' || (decisionEmails === 'own' && authorIds.includes(userId))) &&
        !emailedIds.includes(userId),
    )
    if (wanted.length === 0) continue
    const noticeIds = wanted.map(({ id }) => id)
    if (emailedAt !== null && emailedAt > timeBefore(now, WINDOW_MS)) {
      for (const id of noticeIds) kept.add(id)
      continue
    }
    await parts.mail.send(tx, email, writeNotices(keepLatestPerJob(wanted), sheet, parts))
    await markEmailed(tx, { companyId, userId, noticeIds, now })
  }
  await deleteNotices(
    tx,
    notices.flatMap(({ id }) => (kept.has(id) ? [] : id)),
  )
}

type Sheet = { companyId: number; company: string; jobs: readonly ManagedJob[] }

function writeNotices(
  notices: readonly Notice[],
  { companyId, company, jobs }: Sheet,
  { config, now }: Parts,
): Message {
  const { siteName, publicUrl } = config
  return writeReviewDecisions({
    siteName,
    company: firstCharacters(company, TITLE_CHARACTERS),
    entries: notices
      .slice(0, MAX_ENTRIES)
      .map((notice) =>
        describeNotice(notice, { job: jobs.find(({ id }) => id === notice.jobId), config, now: now() }),
      ),
    count: notices.length,
    links: {
      jobs: `${publicUrl}/dashboard/jobs`,
      settings: `${publicUrl}/dashboard/companies/${companyId}#emails`,
    },
  })
}

/** Returns the last decision about each job, and the last decision about the changes to the company. */
function keepLatestPerJob(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.jobId, notice])).values()]
}

type NoticeContext = { job: ManagedJob | undefined; config: Config; now: Date }

function describeNotice(notice: Notice, { job, config, now }: NoticeContext): DecisionEntry {
  const decided = {
    ...config.brand,
    title: firstCharacters(notice.title, TITLE_CHARACTERS),
    decision: required(decisions.find((each) => each === notice.decision)),
    reason: [...reasons, 'blocked_domain' as const].find((each) => each === notice.reason) ?? null,
    note: notice.note,
  }
  if (notice.jobId === null)
    return describeCompanyDecision({
      ...decided,
      editor: `${config.publicUrl}/dashboard/companies/${notice.companyId}`,
    })
  return describeJobDecision({
    ...decided,
    about: required(decisionSubjects.find((each) => each === notice.about)),
    job: job && {
      state: noticeState(job, now),
      facts: factsOf(job),
      endsAt: job.expiresAt,
      publishAt: job.publishAt,
      links: noticeLinks(job, config),
    },
  })
}

function noticeState(job: ManagedJob, now: Date) {
  if (job.stage === 'settlement') return 'to_settle'
  if (job.stage === 'scheduled') return 'scheduled'
  return isVisible(job, now) ? 'on_board' : 'off_board'
}

function noticeLinks(job: ManagedJob, { publicUrl, settlementUrl }: Config) {
  return {
    board: `${publicUrl}${jobPath(job)}`,
    editor: `${publicUrl}/dashboard/jobs/${job.id}`,
    settlement: settlementUrl?.startsWith('/') ? `${publicUrl}${settlementUrl}` : settlementUrl,
  }
}

function timeBefore(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
