// Emails members about the decisions for their company. Decisions made within 15 minutes share one email.
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { decisions, decisionSubjects, reasons } from '#contract/jobs/rules/decisions.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/open.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import type { Mail } from '#server/mail/mail.ts'
import { describeCompanyDecision } from '#server/mail/messages/company-decision.ts'
import { describeJobDecision } from '#server/mail/messages/job-decision.ts'
import { factsOf } from '#server/mail/messages/layout.ts'
import { type DecisionEntry, writeReviewDecisions } from '#server/mail/messages/review-decisions.ts'
import type { Task } from '#server/queue/tasks.ts'

import { findCompany } from '../store/companies-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { findJobsWithState } from '../store/managed-jobs-queries.ts'
import { listDueCompanies, listRecipients, type Notice, takeNotices } from '../store/notices-queries.ts'

/** An email is sent this long after the first decision that it contains. */
const WINDOW_MS = minutes(15)
/** No decision can be undone after this time, even if the clocks of instances differ by five seconds. */
const FINAL_AFTER_MS = UNDO_MS + seconds(5)
const MAX_ENTRIES = 50
const TITLE_CHARACTERS = 100

type Parts = { database: Database; mail: Mail; config: Config; now: () => Date }

export function companyNotices(parts: Parts): Task {
  const { database, now } = parts
  return {
    name: 'company notices',
    every: minutes(1),
    async run() {
      const { db } = database
      for (const companyId of await listDueCompanies(db, timeBefore(now(), WINDOW_MS)))
        await db.transaction((tx) => sendNotices(tx, companyId, parts))
    },
  }
}

async function sendNotices(tx: Db, companyId: number, { mail, config, now }: Parts): Promise<void> {
  const notices = keepLatestPerJob(await takeNotices(tx, companyId, timeBefore(now(), FINAL_AFTER_MS)))
  if (notices.length === 0) return
  const { name: company } = required(await findCompany(tx, companyId))
  const jobIds = notices.flatMap(({ jobId }) => jobId ?? [])
  const jobs = new Map((await findJobsWithState(tx, jobIds)).map((job) => [job.id, job]))
  const { siteName, publicUrl } = config
  for (const { userId, email, decisionEmails } of await listRecipients(tx, companyId)) {
    if (decisionEmails === 'none') continue
    const wanted = notices.filter(({ authorIds }) => decisionEmails === 'all' || authorIds.includes(userId))
    if (wanted.length === 0) continue
    const message = writeReviewDecisions({
      siteName,
      company: firstCharacters(company, TITLE_CHARACTERS),
      entries: wanted
        .slice(0, MAX_ENTRIES)
        .map((notice) => describeNotice(notice, { job: jobs.get(notice.jobId ?? 0), config, now: now() })),
      count: wanted.length,
      links: {
        jobs: `${publicUrl}/dashboard/jobs`,
        settings: `${publicUrl}/dashboard/companies/${companyId}#emails`,
      },
    })
    await mail.send(tx, email, message)
  }
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
    job: job && { state: noticeState(job, now), facts: factsOf(job), links: noticeLinks(job, config) },
  })
}

function noticeState(job: ManagedJob, now: Date) {
  if (job.stage === 'settlement') return 'to_settle'
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
