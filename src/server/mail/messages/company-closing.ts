// Emails to the members of a company whose only owner is deleting their account.
import { pluralize } from '#contract/counts.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, utcMoment, paragraph, writeMessage } from './layout.ts'

/** Limits the length of the names in the email, because users could put a message to the recipient into a long name. */
const MAX_NAME_LENGTH = 100
const quoted = (name: string) => `“${firstCharacters(name, MAX_NAME_LENGTH)}”`

type Company = { id: number; name: string; jobs: number }
type Site = { siteName: string; publicUrl: string }
type ClosingNotice = Site & { company: Company; leaver: string; dueAt: Date }

export const formatJobCount = (count: number) => pluralize(count, 'job', 'jobs')

const describeClosing = ({ jobs }: Company) =>
  jobs === 0
    ? 'the company will be closed'
    : `the company will be closed and its ${formatJobCount(jobs)} deleted`

const untilThen = paragraph('Until then, everything works as before.')

export function writeCompanyClosing({ siteName, publicUrl, company, leaver, dueAt }: ClosingNotice): Message {
  return writeMessage({
    siteName,
    template: 'company-closing',
    subject: `The company ${quoted(company.name)} will be closed`,
    parts: [
      paragraph(
        `${firstCharacters(leaver, MAX_NAME_LENGTH)}, the only owner of ${quoted(company.name)} on ${siteName}, is deleting their account.`,
      ),
      paragraph(
        `On ${utcMoment(dueAt)}, ${describeClosing(company)}, unless the owner keeps their account or the company has another owner by then.`,
      ),
      untilThen,
      button('View the company', `${publicUrl}/dashboard/companies/${company.id}`),
    ],
    expiresAt: dueAt,
  })
}

/** Writes the email to the member that the current owner has chosen as the next owner. */
export function writeCompanyHandover({
  siteName,
  publicUrl,
  company,
  leaver,
  dueAt,
}: ClosingNotice): Message {
  return writeMessage({
    siteName,
    template: 'company-handover',
    subject: `Do you want to take over the company ${quoted(company.name)}?`,
    parts: [
      paragraph(
        `${firstCharacters(leaver, MAX_NAME_LENGTH)} is deleting their account on ${siteName} and asks you to take over the company ${quoted(company.name)}.`,
      ),
      paragraph(
        `If you accept, you become an owner now. If you decline or do not answer by ${utcMoment(dueAt)}, ${describeClosing(company)}, unless it has another owner.`,
      ),
      paragraph('Log in to accept or decline:'),
      button('Accept or decline', `${publicUrl}/dashboard/invitations`),
    ],
    expiresAt: dueAt,
  })
}

/** Writes the email to the owner whose offer to hand over a company was declined. */
export function writeHandoverDeclined({
  siteName,
  publicUrl,
  company,
  member,
  dueAt,
}: DeclinedHandover): Message {
  return writeMessage({
    siteName,
    template: 'handover-declined',
    subject: `Your offer to hand over ${quoted(company.name)} was declined`,
    parts: [
      paragraph(
        `${firstCharacters(member, MAX_NAME_LENGTH)} declined to take over ${quoted(company.name)} on ${siteName}.`,
      ),
      paragraph(
        `On ${utcMoment(dueAt)}, when your account is deleted, ${describeClosing(company)}. To prevent that, make another member an owner, or keep your account:`,
      ),
      button('Choose another owner', `${publicUrl}/dashboard/companies/${company.id}`),
    ],
    expiresAt: dueAt,
  })
}

type DeclinedHandover = Omit<ClosingNotice, 'leaver'> & { member: string }

/**
 * Writes the email saying that the company stays open. Its recipients have received the email of `writeCompanyClosing`
 * before. `reason` is a sentence.
 */
export function writeCompanyKept({
  siteName,
  publicUrl,
  company,
  reason,
}: Site & { company: Pick<Company, 'id' | 'name'>; reason: string }): Message {
  return writeMessage({
    siteName,
    template: 'company-kept',
    subject: `The company ${quoted(company.name)} stays open`,
    parts: [
      paragraph(`The company ${quoted(company.name)} on ${siteName} stays open: ${reason}`),
      button('View the company', `${publicUrl}/dashboard/companies/${company.id}`),
    ],
  })
}
