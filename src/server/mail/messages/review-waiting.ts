// Emails a reviewer about the pending entries of the review queue.
import { formatCount } from '#contract/counts.ts'
import { days, formatDuration, hours, minutes } from '#server/lib/duration.ts'

import type { Message } from '../mail.ts'
import { button, quote, paragraph, writeMessage } from './layout.ts'

type ReviewWaiting = {
  siteName: string
  count: number
  /** How long the oldest entry has been pending. */
  oldestMs: number
  /** The titles of some of the pending entries. */
  titles: readonly string[]
  link: string
}

export function writeReviewWaiting({ siteName, count, oldestMs, titles, link }: ReviewWaiting): Message {
  const more = count - titles.length
  const message = writeMessage({
    template: 'review-waiting',
    siteName,
    subject: `${formatCount(count)} to review`,
    parts: [
      paragraph(
        `${count === 1 ? 'One entry is' : `${formatCount(count)} entries are`} waiting for review, the oldest for ${ageWords(oldestMs)}:`,
      ),
      quote([...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')),
      button('Open the review', link),
      paragraph('You can choose on that page how often we send this email, or turn it off.'),
    ],
  })
  return { ...message, bulk: true }
}

/** Returns a duration in whole days, hours or minutes, such as '3 days'. */
export function ageWords(ms: number): string {
  const unit = [days(1), hours(1)].find((length) => ms >= length) ?? minutes(1)
  return formatDuration(Math.max(1, Math.floor(ms / unit)) * unit)
}
