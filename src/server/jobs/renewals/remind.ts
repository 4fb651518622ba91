// Emails the members of a company before a job expires and asks whether it is still open.
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/open.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeJobReminder } from '#server/mail/messages/job-reminder.ts'
import { factsOf } from '#server/mail/messages/layout.ts'
import type { Task } from '#server/queue/tasks.ts'

import { lockManagedJob, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { listMemberAddresses } from '../store/members-queries.ts'
import { insertReminder, insertReminderKey, listJobsToRemind } from './queries.ts'

const BATCH_SIZE = 100
/** The members get the reminder this long before the job expires. */
const REMINDER_MS = days(7)

type Parts = { database: Database; config: Config; mail: Mail; now: () => Date; random: Random }

export function jobReminders(parts: Parts): Task {
  const { database, config, now } = parts
  return {
    name: 'job reminders',
    every: minutes(10),
    async run() {
      // With other values of JOBS_WRITABLE_BY, companies have no members to email.
      if (config.jobsWritableBy !== 'employers') return
      const { db } = database
      for (let after = 0; ;) {
        const due = await listJobsToRemind(db, {
          now: now(),
          horizon: reminderHorizon(parts),
          after,
          limit: BATCH_SIZE,
        })
        for (const id of due) await db.transaction((tx) => remind(tx, id, parts))
        const last = due.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  }
}

function reminderHorizon({ now }: Pick<Parts, 'now'>): Date {
  return new Date(now().getTime() + REMINDER_MS)
}

/**
 * Emails the members about one job. Locks the job and checks it again, because it may have been renewed or withdrawn
 * since the list of due jobs was read.
 */
async function remind(tx: Db, id: number, parts: Parts): Promise<void> {
  const { config, mail, now, random } = parts
  const job = await lockManagedJob(tx, id)
  const end = job && closingDateOf(job)
  if (!job || !end || end <= now() || end > reminderHorizon(parts)) return
  if (!(await insertReminder(tx, { jobId: id, about: 'expiry', expiresAt: end, sentAt: now() }))) return
  const { siteName, publicUrl } = config
  const facts = factsOf(job)
  for (const { id: emailAddressId, email } of await listMemberAddresses(tx, job.company.id)) {
    const key = newToken(random)
    await insertReminderKey(tx, { keyHash: hashToken(key), jobId: id, emailAddressId })
    const link = `${publicUrl}/jobs/renew/${key}`
    await mail.send(tx, email, writeJobReminder({ siteName, title: job.title, facts, end, link }))
  }
}

function closingDateOf({ isActive, expiresAt }: ManagedJob): Date | null {
  return isActive ? expiresAt : null
}
