// Invites a person to join a company. The person may not know the company. The email names the sender. Nothing changes
// unless the person accepts the invitation.
import type { MemberRole } from '#contract/jobs/members.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, type ExpiryParts, expiry, paragraph, writeMessage } from './layout.ts'

/** Limits the length of the names in the email, because strangers choose the names and could hide a message in them. */
const MAX_NAME_LENGTH = 100

/**
 * The invitation. `company` is null until a job of the company has been approved, because an unreviewed name could be
 * any text.
 */
type Input = ExpiryParts & {
  company: string | null
  invitedBy: string | null
  role: MemberRole
  link: string
}

export function writeCompanyInvitation({ company, invitedBy, role, link, ...input }: Input): Message {
  const shownName = company === null ? null : firstCharacters(company, MAX_NAME_LENGTH)
  const name = shownName === null ? 'a company' : `the company “${shownName}”`
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`
  return writeMessage({
    ...input,
    template: 'company-invitation',
    subject: shownName === null ? 'You are invited to a company' : `You are invited to ${shownName}`,
    parts: [
      paragraph(
        role === 'owner'
          ? `${who} to become an owner of ${name} on ${input.siteName}. Owners post jobs and manage members.`
          : `${who} to post jobs for ${name} on ${input.siteName}.`,
      ),
      paragraph(
        'Open the invitation to see the company and to join it. If you are new here, you only choose a password:',
      ),
      button('See the invitation', link),
      expiry('link', input),
      paragraph('Do not forward this email, because the link confirms your email address.'),
      paragraph('If you do not know the sender or do not want to join, ignore this email.'),
    ],
  })
}
