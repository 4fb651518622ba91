// Asks the members of a company whether jobs with a dead apply link are still open. Puts the jobs into the review queue
// if nobody answers.
import { firstCharacters } from '#contract/jobs/text.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Database, Db } from '#server/db/open.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeDeadLinks } from '#server/mail/messages/dead-links.ts'
import { factsOf } from '#server/mail/messages/layout.ts'
import type { Task } from '#server/queue/tasks.ts'

import { applyEvents } from '../state/apply.ts'
import { claimJobsToAsk, claimJobsToQueue, listCompaniesToAsk } from '../store/apply-link-queries.ts'
import { findCompany } from '../store/companies-queries.ts'
import { findJobsWithState, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { reportDeadLink } from '../store/matters-queries.ts'
import { findCreator, listRecipients } from '../store/notices-queries.ts'
import { insertReminder, insertReminderKey } from './queries.ts'

/** How long the members can answer before the jobs enter the review queue. */
const ANSWER_MS = days(7)
const MAX_JOBS_PER_EMAIL = 20

type Parts = { database: Database; config: RunConfig; mail: Mail; now: () => Date; random: Random }

export function deadLinksTask(parts: Parts): Task {
  const { database, now } = parts
  return {
    name: 'dead apply links',
    every: minutes(10),
    async run() {
      const { db } = database
      for (const companyId of await listCompaniesToAsk(db, now()))
        await db.transaction((tx) => askMembers(tx, companyId, parts))
      await auditedTransaction(db, { via: 'report', now: now() }, (tx) => queueUnanswered(tx, parts))
    },
  }
}

/** Sends each member one email about the jobs that the member gets emails about. */
async function askMembers(tx: Db, companyId: number, { config, mail, now, random }: Parts): Promise<void> {
  const sentAt = now()
  const expiresAt = new Date(sentAt.getTime() + ANSWER_MS)
  const jobs = await findJobsWithState(tx, await claimJobsToAsk(tx, companyId, sentAt))
  for (const { id } of jobs) await insertReminder(tx, { jobId: id, about: 'dead_link', expiresAt, sentAt })
  // With other values of JOBS_WRITABLE_BY, companies have no members to email.
  const recipients = config.jobsWritableBy === 'employers' ? await listRecipients(tx, companyId) : []
  const creators = new Map<number, number | undefined>()
  for (const { id } of jobs) creators.set(id, await findCreator(tx, id))
  const { name: company } = required(await findCompany(tx, companyId))
  const { siteName, publicUrl } = config
  for (const { userId, email, emailAddressId, decisionEmails } of recipients) {
    const isOwn = (job: ManagedJob) => job.submittedBy === userId || creators.get(job.id) === userId
    const wanted = jobs.filter((job) => decisionEmails === 'all' || (decisionEmails === 'own' && isOwn(job)))
    if (wanted.length === 0) continue
    const entries = []
    for (const job of wanted.slice(0, MAX_JOBS_PER_EMAIL)) {
      const key = newToken(random)
      await insertReminderKey(tx, {
        keyHash: hashToken(key),
        jobId: job.id,
        about: 'dead_link',
        emailAddressId,
      })
      const { title, applyLink } = job
      entries.push({ title, facts: factsOf(job), applyLink, link: `${publicUrl}/jobs/renew/${key}` })
    }
    const links = {
      jobs: `${publicUrl}/dashboard/jobs`,
      settings: `${publicUrl}/dashboard/companies/${companyId}#emails`,
    }
    const message = { siteName, company: firstCharacters(company, 100), entries, count: wanted.length, links }
    await mail.send(tx, email, writeDeadLinks({ ...message, expiresAt }))
  }
}

async function queueUnanswered(tx: Db, { config, now }: Parts): Promise<void> {
  const context = { db: tx, config, now: now(), identity: undefined, ip: '', ifMatch: undefined }
  const ids = await claimJobsToQueue(tx, context.now, new Date(context.now.getTime() - ANSWER_MS))
  for (const { id, company } of await findJobsWithState(tx, ids)) {
    await reportDeadLink(tx, { jobId: id, companyId: company.id, now: context.now })
    await applyEvents(context, id, { events: [{ type: 'report', isEnough: true }], as: 'system' })
  }
}
