// Asks somebody to join a company. Whoever reads it may be a stranger: it names who asks, and nothing happens without them.
import type { MemberRole } from '#contract/jobs/members.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, type Expiring, expiry, words, writeMessage } from './layout.ts'

/** Names are written by strangers: a long one would be a message of its own. */
const LONGEST_NAME = 100

type Input = Expiring & { company: string; invitedBy: string | null; role: MemberRole; link: string }

export function companyInvitation({ company, invitedBy, role, link, ...input }: Input): Message {
  const name = `“${firstCharacters(company, LONGEST_NAME)}”`
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`
  return writeMessage({
    ...input,
    template: 'company-invitation',
    subject: 'You are invited to a company',
    parts: [
      words(
        role === 'owner'
          ? `${who} to own the company ${name} on ${input.siteName}: to post its jobs and to decide on its members.`
          : `${who} to post jobs for the company ${name} on ${input.siteName}.`,
      ),
      words('Log in, or sign up, with the address to which this email was sent; then accept or decline:'),
      button('See the invitation', link),
      expiry('link', input),
      words('If you do not know who invites you, ignore this email: nothing happens unless you accept.'),
    ],
  })
}
