import type { CompanyToClose } from '#contract/auth/account-deletion.ts'
// Emails to the members of companies whose only owner is deleting their account.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { Mail } from '#server/mail/mail.ts'
import {
  writeCompanyClosing,
  writeCompanyHandover,
  writeCompanyKept,
} from '#server/mail/messages/company-closing.ts'

import { listOtherMembers } from './handover-queries.ts'

type Parts = { mail: Mail; config: Pick<RunConfig, 'siteName' | 'publicUrl'> }
type DepartingUser = Pick<User, 'id' | 'email' | 'displayName'>
type Notification = { leaver: DepartingUser; companies: readonly CompanyToClose[] }

/**
 * Emails the other members of each company whose only owner is about to leave. If the owner has chosen a new owner,
 * asks this member to take over the company.
 */
export async function notifyMembers(
  tx: Db,
  { mail, config: { siteName, publicUrl } }: Parts,
  { dueAt, ...notification }: Notification & { dueAt: Date },
): Promise<void> {
  for (const { company, member, leaver } of await listRecipients(tx, notification)) {
    const facts = { siteName, publicUrl, company, leaver, dueAt }
    const isHeir = member.userId === company.handover_to?.user_id
    await mail.send(tx, member.email, isHeir ? writeCompanyHandover(facts) : writeCompanyClosing(facts))
  }
}

export async function notifyMembersOfCancellation(
  tx: Db,
  { mail, config: { siteName, publicUrl } }: Parts,
  notification: Notification,
): Promise<void> {
  for (const { company, member, leaver } of await listRecipients(tx, notification)) {
    const reason = `${leaver} is keeping their account.`
    await mail.send(tx, member.email, writeCompanyKept({ siteName, publicUrl, company, reason }))
  }
}

async function listRecipients(tx: Db, { leaver, companies }: Notification) {
  const ids = companies.map(({ id }) => id)
  const name = (leaver.email && displayEmail(leaver.email)) ?? leaver.displayName ?? 'The owner'
  return (await listOtherMembers(tx, leaver.id, ids)).flatMap((member) => {
    const company = companies.find(({ id }) => id === member.companyId)
    return company ? [{ member, company, leaver: name }] : []
  })
}
