import type { OwnedCompany } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#contract/counts.ts'
import { days } from '#server/lib/duration.ts'

import { accountLinks } from '../links.ts'
import { type Message, UNTRACED } from '../mail.ts'
import { button, utcMoment, paragraph, writeMessage } from './layout.ts'

type DeletionReminder = { siteName: string; publicUrl: string; dueAt: Date; companies: readonly Company[] }
type Company = Pick<OwnedCompany, 'name' | 'jobs' | 'members'>

const toKeep = (publicUrl: string) => [
  paragraph(
    'Until then, you can use your account as before. To keep your account, log in and choose “Keep my account”:',
  ),
  button('Keep my account', accountLinks(publicUrl).data),
]

const companyParts = (companies: readonly Company[]) =>
  companies.map(({ name, jobs, members: [heir] }) => {
    if (heir !== undefined) return paragraph(`On that day, ${heir.display} becomes an owner of “${name}”.`)
    const alsoDeletes = jobs === 0 ? '' : `, and its ${pluralize(jobs, 'job', 'jobs')} will be deleted`
    return paragraph(`The company “${name}” will be closed on that day${alsoDeletes}.`)
  })

export function writeAccountDeletionRequested({
  siteName,
  publicUrl,
  dueAt,
  companies,
}: DeletionReminder): Message {
  return writeMessage({
    siteName,
    template: 'account-deletion-requested',
    subject: 'Your account will be deleted',
    parts: [
      paragraph(
        `You, or someone with access to your account, asked us to delete your account on ${siteName}. We will delete it with all its data on ${utcMoment(dueAt)}.`,
      ),
      ...companyParts(companies),
      ...toKeep(publicUrl),
      paragraph('If this was not you, also change your password.'),
    ],
  })
}

export function writeAccountDeletionNear({
  siteName,
  publicUrl,
  dueAt,
  companies,
}: DeletionReminder): Message {
  return writeMessage({
    siteName,
    template: 'account-deletion-near',
    subject: 'Your account will be deleted tomorrow',
    parts: [
      paragraph(`Your account on ${siteName} will be deleted on ${utcMoment(dueAt)}, as you asked.`),
      ...companyParts(companies),
      ...toKeep(publicUrl),
    ],
    expiresAt: dueAt,
  })
}

/** Writes the last email to a deleted account. The email expires after one day. */
export function writeAccountDeleted({ siteName, now }: { siteName: string; now: Date }): Message {
  return writeMessage({
    siteName,
    template: UNTRACED,
    subject: 'Your account was deleted',
    parts: [
      paragraph(`Your account on ${siteName} was deleted with all its data.`),
      paragraph(
        'This is the last email about your account. We no longer store any of its data, including your email address.',
      ),
    ],
    expiresAt: new Date(now.getTime() + days(1)),
  })
}
