// Several jobs were refused at once, for those who post for their companies.
import type { Message } from '../mail.ts'
import { button, quote, words, writeMessage } from './layout.ts'

type JobsRefused = { siteName: string; count: number; titles: readonly string[]; link: string }

export function writeJobsRefused({ siteName, count, titles, link }: JobsRefused): Message {
  const more = count - titles.length
  return writeMessage({
    template: 'jobs-refused',
    siteName,
    subject: count === 1 ? 'Your job was refused' : `${count} of your jobs were refused`,
    parts: [
      words(`${siteName} takes no jobs from one of the domains that these name:`),
      quote([...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')),
      words('What was on the board before an edit stays there as it was.'),
      button('Open your jobs', link),
    ],
  })
}
