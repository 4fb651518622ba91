// The frame of an email about a change to an account: what changed, when, from where, and what to do if it was another.
import type { Message } from '../mail.ts'
import { facts, words, writeMessage } from './layout.ts'

/** `ip` and `userAgent` are those of the request that made the change. */
export type NoticeInput = { siteName: string; when: Date; ip: string; userAgent: string }

type Change = { template: string; subject: string; sentence: string }

const MAX_AGENT_CHARACTERS = 200
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function notice({ template, subject, sentence }: Change, input: NoticeInput): Message {
  const { siteName, when, ip, userAgent } = input
  return writeMessage({
    template,
    siteName,
    subject,
    parts: [
      words('Hello,'),
      words(sentence),
      facts({
        Time: `${format.format(when)} UTC`,
        'IP address': ip,
        Browser: userAgent.slice(0, MAX_AGENT_CHARACTERS) || 'unknown',
      }),
      words('If it was you, there is nothing to do.'),
      words(`If it was not, ask for a new password at once where you sign in to ${siteName}.`),
    ],
  })
}
