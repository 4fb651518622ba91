// Asks the members of a company whether a job that expires soon is still open.
import { closingDay, closingTime } from '#contract/jobs/rules/expiry.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, jobCard, paragraph, writeMessage } from './layout.ts'

type JobReminder = {
  siteName: string
  title: string
  /** The company and the place of the job. */
  facts: string
  end: Date
  /** Anyone with this link can renew or withdraw the job. */
  link: string
}

const TITLE_CHARACTERS = 100

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function writeJobReminder({ siteName, title: whole, facts, end, link }: JobReminder): Message {
  const title = firstCharacters(whole, TITLE_CHARACTERS)
  const day = format.format(new Date(closingDay(end)))
  const message = writeMessage({
    template: 'job-reminder',
    siteName,
    subject: `Is this job still open? ${title}`,
    parts: [
      jobCard({ title, facts }),
      paragraph(`This job leaves the board of ${siteName} on ${day}, ${closingTime(end)}. Is it still open?`),
      button('Renew or withdraw it', link),
      paragraph('The job only changes when you press a button on that page.'),
      paragraph(
        'Anyone with this link can renew or withdraw this job without logging in. Only share it with colleagues.',
      ),
    ],
    expiresAt: end,
  })
  return { ...message, bulk: true }
}
