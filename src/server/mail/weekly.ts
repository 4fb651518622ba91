// Weekly emails that users have asked for, on the day and at the time of the weekly digests of job alerts. Features
// write the emails.
import { createHmac } from 'node:crypto'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { deriveKeys, type SecretKeys } from '#server/lib/derived-key.ts'
import { latestDue } from '#server/lib/due-time.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { isSameSecret } from '#server/lib/tokens.ts'
import type { Task } from '#server/queue/tasks.ts'

import type { Mail, Message } from './mail.ts'
import { listHeaders } from './messages/layout.ts'
import { claimWeeklyEmail, listDueRecipients, type WeeklyKind } from './weekly-queries.ts'

/** `companyIds` are the companies whose members get the email. Empty for an email to a reviewer. */
type WeeklyRecipient = { userId: number; companyIds: readonly number[] }

export type WeeklyEmail = {
  kind: WeeklyKind
  /** Writes the email about the seven days before `until`. Returns null if there is nothing to say. */
  write(tx: Db, recipient: WeeklyRecipient, week: { from: Date; until: Date }): Promise<Message | null>
}

type Schedule = Pick<Config, 'timeZone' | 'jobAlertsAt'>

const latestWeek = (now: Date, { timeZone, jobAlertsAt }: Schedule) =>
  latestDue(now, { timeZone, time: jobAlertsAt }).weekly

type SettingContext = { now: Date; config: Schedule }

/** Returns the wish of a user for `weeklySetting`. The first email leaves on the next due day. */
export function toWeeklySetting(isWanted: boolean | undefined, { now, config }: SettingContext) {
  return isWanted ? latestWeek(now, config).dueOn : isWanted === false ? null : undefined
}

type Parts = { db: Db; config: Config & SecretKeys; mail: Mail; now: () => Date }

/**
 * Returns the task that sends the weekly emails. One transaction claims and queues the email to a user, so each user gets
 * one email a week, even if several instances run the task. After an outage, only the last week is sent.
 */
export function weeklyEmailsTask({ db, config, mail, now }: Parts, emails: readonly WeeklyEmail[]): Task {
  return {
    name: 'weekly emails',
    every: minutes(1),
    async run() {
      const { dueOn, at } = latestWeek(now(), config)
      const week = { from: new Date(at.getTime() - days(7)), until: at }
      for (const email of emails)
        for (const { userId, address } of await listDueRecipients(db, email.kind, { dueOn, config }))
          await db.transaction(async (tx) => {
            const companyIds = await claimWeeklyEmail(tx, email.kind, { userId, dueOn })
            const message = companyIds && (await email.write(tx, { userId, companyIds }, week))
            if (message)
              await mail.send(tx, address, withUnsubscription(message, config, { ...email, userId }))
          })
    },
  }
}

type Subject = { kind: WeeklyKind; userId: number }

function sign({ kind, userId }: Subject, key: Buffer): string {
  return createHmac('sha256', key).update(`${kind} ${userId}`).digest('base64url')
}

const PURPOSE = 'weekly emails'

/** Returns the path of the page that stops the weekly emails of one kind without a login. */
export function weeklyEmailPath(keys: SecretKeys, subject: Subject): string {
  const { kind, userId } = subject
  return `/weekly-emails/${kind}-${userId}-${sign(subject, deriveKeys(keys, PURPOSE).present)}`
}

/** Returns the recipient whose emails contain the key, or undefined for an invalid key. */
export function readWeeklyKey(keys: SecretKeys, text: string): Subject | undefined {
  const [, kind, id, signature = ''] = /^(review|jobs)-(\d{1,10})-([\w-]{43})$/.exec(text) ?? []
  if (kind !== 'review' && kind !== 'jobs') return undefined
  const subject: Subject = { kind, userId: Number(id) }
  const isValid = deriveKeys(keys, PURPOSE).all.some((key) => isSameSecret(sign(subject, key), signature))
  return isValid ? subject : undefined
}

/** Adds the headers with which a mail program unsubscribes the recipient with one click. */
function withUnsubscription(message: Message, config: Config & SecretKeys, subject: Subject): Message {
  const page = config.publicUrl + weeklyEmailPath(config, subject)
  const headers = listHeaders(config, { name: 'weekly emails', host: 'weekly', page })
  return { ...message, bulk: true, headers }
}
