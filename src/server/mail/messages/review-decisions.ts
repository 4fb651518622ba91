// The email to one member about reviewers' recent decisions on the company's jobs and on changes to its profile.
import { formatCount } from '#contract/counts.ts'

import type { Message } from '../mail.ts'
import { button, jobCard, link, type Part, strong, paragraph, writeMessage } from './layout.ts'

export type DecisionEntry = {
  /** The subject of the email if this is its only decision. */
  subject: string
  /** The job, or undefined if the job was deleted or the decision is about a company. */
  card?: { title: string; facts: string } | undefined
  sentence: string
  /** The reason and the reviewer's note. */
  details: readonly Part[]
  /** The sentence before the link. */
  next?: string | undefined
  /** An email about one decision shows the first link as a button. */
  links: readonly { label: string; url: string }[]
}

type ReviewDecisions = {
  siteName: string
  company: string
  /** The decisions that the email describes, at least one. */
  entries: readonly DecisionEntry[]
  /** The number of decisions. It is greater than the length of `entries` if some are not described. */
  count: number
  links: { jobs: string; settings: string }
}

export function writeReviewDecisions(of: ReviewDecisions): Message {
  const { siteName, company, entries, count, links } = of
  const [first] = entries
  const isOne = count === 1 && first !== undefined
  return writeMessage({
    template: 'review-decisions',
    siteName,
    subject: isOne ? first.subject : `${formatCount(count)} review decisions for ${company}`,
    parts: isOne ? partsOfOne(first) : partsOfSeveral(of),
    footer: link(`Choose which decisions for ${company} you get emails about`, links.settings),
  })
}

function partsOfOne({ card, sentence, details, next, links: [first, ...others] }: DecisionEntry): Part[] {
  return [
    ...(card ? [jobCard(card)] : []),
    paragraph(sentence),
    ...details,
    ...toParagraphs(next),
    ...(first ? [button(first.label, first.url)] : []),
    ...others.map(({ label, url }) => link(label, url)),
  ]
}

function partsOfSeveral({ company, entries, count, links }: ReviewDecisions): Part[] {
  const omitted = count - entries.length
  return [
    paragraph(`Reviewers made ${formatCount(count)} decisions for ${company}:`),
    ...entries.flatMap(({ sentence, details, next, links: ofEntry }, index) => [
      strong(`${index + 1}. ${sentence}`),
      ...details,
      ...toParagraphs(next),
      ...ofEntry.map(({ label, url }) => link(label, url)),
    ]),
    ...(omitted > 0 ? [paragraph(`And ${omitted} more.`), link('Open your jobs', links.jobs)] : []),
  ]
}

function toParagraphs(sentence: string | undefined): Part[] {
  return sentence === undefined ? [] : [paragraph(sentence)]
}
