import { firstCharacters } from '#contract/jobs/text.ts'
import { formatDuration } from '#server/lib/duration.ts'

import type { Message } from '../mail.ts'
import { button, paragraph, writeMessage } from './layout.ts'

const MAX_NAME_LENGTH = 100

type Input = { siteName: string; company: string; domain: string; graceMs: number; link: string }

export function writeDomainMissing({ siteName, company, domain, graceMs, link }: Input): Message {
  return writeMessage({
    template: 'domain-missing',
    siteName,
    subject: 'The domain of your company could not be verified',
    parts: [
      paragraph(
        `${siteName} can no longer confirm at ${domain} that the domain belongs to “${firstCharacters(company, MAX_NAME_LENGTH)}”.`,
      ),
      paragraph(
        `We will continue to show the company as verified for ${formatDuration(graceMs)}. Check the result on the company’s page and publish the line again:`,
      ),
      button('Check the result', link),
    ],
  })
}
