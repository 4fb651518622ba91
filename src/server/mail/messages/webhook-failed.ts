// Notifies staff that announcements to a webhook have failed for good.
import { pluralize } from '#contract/counts.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, quote, paragraph, writeMessage } from './layout.ts'

const MAX_NAME_LENGTH = 100

type Input = {
  siteName: string
  name: string
  /** How many announcements have failed for good. */
  count: number
  reason: string
  isSwitchedOff: boolean
  link: string
}

export function writeWebhookFailed({ siteName, name, count, reason, isSwitchedOff, link }: Input): Message {
  const announcements = pluralize(count, 'announcement', 'announcements')
  return writeMessage({
    template: 'webhook-failed',
    siteName,
    subject: 'A channel failed',
    parts: [
      paragraph(
        `${siteName} could not deliver ${announcements} to the channel “${firstCharacters(name, MAX_NAME_LENGTH)}” and will not try again. The error of the last attempt:`,
      ),
      quote(reason),
      paragraph(
        isSwitchedOff
          ? 'The channel is now turned off. Correct its address and turn it on, or delete it.'
          : 'Later announcements are still sent. Check the channel, and send a test:',
      ),
      button('Open announcements', link),
      paragraph('You get at most one email a day about each channel.'),
    ],
  })
}
