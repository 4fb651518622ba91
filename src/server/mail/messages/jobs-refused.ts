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
      words(`These name a domain from which ${siteName} takes no jobs:`),
      quote([...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')),
      words('Where these were changes to a job on the board, the job stays there without them.'),
      button('Open your jobs', link),
    ],
  })
}
