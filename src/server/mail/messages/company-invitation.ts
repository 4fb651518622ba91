// Invites a recipient, who may be a stranger, to join a company. It names the sender and changes nothing by itself.
import type { MemberRole } from '#contract/jobs/members.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, type ExpiryParts, expiry, words, writeMessage } from './layout.ts'

/** Strangers choose these names. The limit prevents messages hidden in them. */
const MAX_NAME_LENGTH = 100

/** `company` is null if no job of the company was ever approved, because its name could be any text. */
type Input = ExpiryParts & {
  company: string | null
  invitedBy: string | null
  role: MemberRole
  link: string
}

export function companyInvitation({ company, invitedBy, role, link, ...input }: Input): Message {
  const name = company === null ? 'a company' : `the company “${firstCharacters(company, MAX_NAME_LENGTH)}”`
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`
  return writeMessage({
    ...input,
    template: 'company-invitation',
    subject: 'You are invited to a company',
    parts: [
      words(
        role === 'owner'
          ? `${who} to become an owner of ${name} on ${input.siteName}. Owners post jobs and manage members.`
          : `${who} to post jobs for ${name} on ${input.siteName}.`,
      ),
      words('Open the invitation to accept or decline it. If you are new here, you only choose a password:'),
      button('See the invitation', link),
      expiry('link', input),
      words('Do not forward this email, because the link confirms your email address.'),
      words(
        'If you do not know the sender, you can ignore this email. You will only join the company if you accept.',
      ),
    ],
  })
}
