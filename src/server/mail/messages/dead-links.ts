// Asks a member of a company whether jobs with a dead apply link are still open.
import { formatCount } from '#contract/counts.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, jobCard, link, paragraph, writeMessage } from './layout.ts'

type DeadLinks = {
  siteName: string
  company: string
  /** The jobs that the email describes. Anyone with the `link` of a job can keep or close this job. */
  entries: readonly { title: string; facts: string; applyLink: string; link: string }[]
  /** The number of jobs. It is greater than the length of `entries` if some are not described. */
  count: number
  links: { jobs: string; settings: string }
  expiresAt: Date
}

const MAX_CHARACTERS = 100
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const MAX_LINK_CHARACTERS = 300

export function writeDeadLinks({ entries, count, links, ...of }: DeadLinks): Message {
  const { siteName, company, expiresAt } = of
  const [first] = entries
  const isOne = count === 1 && first !== undefined
  const day = dateFormat.format(expiresAt)
  const omitted = count - entries.length
  const message = writeMessage({
    template: 'dead-links',
    siteName,
    subject: isOne
      ? `Is this job still open? Its apply link is dead: ${firstCharacters(first.title, MAX_CHARACTERS)}`
      : `Are these ${formatCount(count)} jobs of ${company} still open? Their apply links are dead`,
    parts: [
      paragraph(`${siteName} checked twice, a week apart, and the apply link led to no page.`),
      ...entries.flatMap(({ title, facts, applyLink, link: answer }) => [
        jobCard({ title: firstCharacters(title, MAX_CHARACTERS), facts }),
        button('Still open, or close it', answer),
        paragraph(`Apply link: ${firstCharacters(applyLink, MAX_LINK_CHARACTERS)}`),
      ]),
      ...(omitted > 0
        ? [paragraph(`And ${formatCount(omitted)} more.`), link('Open your jobs', links.jobs)]
        : []),
      paragraph(
        'The job only changes when you press a button on that page, where you can also edit the link.',
      ),
      paragraph(`If nobody answers by ${day} and the link is still dead, reviewers check the job.`),
      paragraph('Anyone with this link can close the job without logging in. Only share it with colleagues.'),
    ],
    footer: link(`Choose which emails about ${company} you get`, links.settings),
    expiresAt,
  })
  return { ...message, bulk: true }
}
