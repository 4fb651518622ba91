// Asks whether a job that leaves the board soon is still open.
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, words, writeMessage } from './layout.ts'

type JobReminder = {
  siteName: string
  title: string
  /** When it leaves the board. */
  end: Date
  /** Whoever has it can renew or withdraw this job. */
  link: string
}

const TITLE_CHARACTERS = 100

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function writeJobReminder({ siteName, title: whole, end, link }: JobReminder): Message {
  const title = firstCharacters(whole, TITLE_CHARACTERS)
  const message = writeMessage({
    template: 'job-reminder',
    siteName,
    subject: `Is this job still open? ${title}`,
    parts: [
      words(`"${title}" leaves the board of ${siteName} on ${format.format(end)}. Is it still open?`),
      button('Renew or withdraw it', link),
      words('Nothing changes before you press a button on that page.'),
      words('The link works without logging in, for this job alone: pass it on only to colleagues.'),
    ],
    expiresAt: end,
  })
  return { ...message, bulk: true }
}
