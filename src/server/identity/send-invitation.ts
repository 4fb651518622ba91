import { displayEmail } from '#contract/auth/display-email.ts'
import type { InvitedRole, Offer } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken, newToken } from '#server/lib/tokens.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writeInvitation } from '#server/mail/messages/invitation.ts'

import { type Invitation, type InvitationDetails, putInvitation } from './invitation-queries.ts'
import type { User } from './session/queries.ts'

const VALIDITY_MS = days(14)
/** The maximum number of open invitations of a company, and to roles of the site. */
export const MAX_INVITATIONS = 50

type SentInvitation = {
  /** `name` is null while the email must not contain it. Null for an invitation to a role of the site. */
  company: { id: number; name: string | null } | null
  email: string
  role: InvitedRole
  inviter: Pick<User, 'id' | 'email'>
}

/** Adds or renews an invitation and emails its key. */
export async function sendInvitation(
  { config, mail, now, random }: Pick<Context, 'config' | 'mail' | 'now' | 'random'>,
  tx: Db,
  { company, email, role, inviter }: SentInvitation,
): Promise<Invitation> {
  const expiresAt = new Date(now.getTime() + VALIDITY_MS)
  const key = newToken(random)
  const put = await putInvitation(tx, {
    companyId: company && company.id,
    email,
    role,
    keyHash: hashToken(key),
    invitedBy: inviter.id,
    createdAt: now,
    expiresAt,
  })
  const { siteName, publicUrl } = config
  const message = writeInvitation({
    siteName,
    company: company && company.name,
    invitedBy: inviter.email && displayEmail(inviter.email),
    role,
    link: accountLinks(publicUrl).invitation(key),
    now,
    expiresAt,
  })
  await mail.send(tx, email, message)
  return put
}

export function toOffer({ id, companyId, companyName, role, ...invitation }: InvitationDetails): Offer {
  const { email, invitedBy, createdAt, expiresAt } = invitation
  return {
    id,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    email: displayEmail(email),
    role,
    invited_by: invitedBy && displayEmail(invitedBy),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}
