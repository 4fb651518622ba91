// Invites a person to a company or to a role of the site. The person may not know the sender. The email names the sender.
// Nothing changes unless the person accepts the invitation.
import type { InvitedRole } from '#contract/jobs/members.ts'
import { invitedTo } from '#contract/jobs/rules/invitation-words.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, type ExpiryParts, expiry, paragraph, writeMessage } from './layout.ts'

/** Limits the length of the names in the email, because strangers choose the names and could hide a message in them. */
const MAX_NAME_LENGTH = 100

/**
 * The invitation. `company` is null for a role of the site, and until a job of the company has been approved, because
 * an unreviewed name could be any text.
 */
type Input = ExpiryParts & {
  company: string | null
  invitedBy: string | null
  role: InvitedRole
  link: string
}

const explanations: Partial<Record<InvitedRole, string>> = {
  owner: ' Owners post jobs and manage members.',
  staff: ' Staff manage all jobs, companies and users.',
  reviewer: ' Reviewers decide which jobs appear on the board.',
}

export function writeInvitation({ company, invitedBy, role, link, ...input }: Input): Message {
  const { siteName } = input
  const isOfSite = role === 'staff' || role === 'reviewer'
  const shownName = company === null ? null : firstCharacters(company, MAX_NAME_LENGTH)
  const name = shownName === null ? ' a company' : ` the company “${shownName}”`
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`
  const subject = isOfSite ? invitedTo[role] : (shownName ?? 'a company')
  return writeMessage({
    ...input,
    template: isOfSite ? 'role-invitation' : 'company-invitation',
    subject: `You are invited to ${subject}`,
    parts: [
      paragraph(
        `${who} to ${invitedTo[role]}${isOfSite ? '' : name} on ${siteName}.${explanations[role] ?? ''}`,
      ),
      paragraph('Open the invitation to see and accept it. If you are new here, you only choose a password:'),
      button('See the invitation', link),
      expiry('link', input),
      paragraph('Do not forward this email, because the link confirms your email address.'),
      paragraph('If you do not know the sender or do not want to accept, ignore this email.'),
    ],
  })
}
