// Tells the members of a company that its domain could not be verified again.
import { firstCharacters } from '#contract/jobs/text.ts'
import { durationWords } from '#server/lib/duration.ts'

import type { Message } from '../mail.ts'
import { button, words, writeMessage } from './layout.ts'

const LONGEST_NAME = 100

type Input = { siteName: string; company: string; domain: string; graceMs: number; link: string }

export function domainMissing({ siteName, company, domain, graceMs, link }: Input): Message {
  return writeMessage({
    template: 'domain-missing',
    siteName,
    subject: 'The domain of your company could not be verified',
    parts: [
      words(
        `${siteName} no longer finds at ${domain} what shows that it belongs to “${firstCharacters(company, LONGEST_NAME)}”.`,
      ),
      words(
        `The company is shown as verified for another ${durationWords(graceMs)}. The page of the company says what was looked for and what was found:`,
      ),
      button('See what was found', link),
    ],
  })
}
