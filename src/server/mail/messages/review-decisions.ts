// Recent review decisions for a company, as one email to one member.
import type { Message } from '../mail.ts'
import { button, jobCard, link, type Part, strong, paragraph, writeMessage } from './layout.ts'

/** One decision as text. */
export type DecisionEntry = {
  /** The subject when this is the only decision. */
  subject: string
  /** The job, unless it was deleted or the decision is about a company. */
  card?: { title: string; facts: string } | undefined
  sentence: string
  /** Reason and note. */
  details: readonly Part[]
  /** Introduces the link. */
  next?: string | undefined
  link?: { label: string; url: string } | undefined
}

type ReviewDecisions = {
  siteName: string
  company: string
  /** Has at least one entry. */
  entries: readonly DecisionEntry[]
  /** Total number of decisions. Can exceed the length of `entries`. */
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
    subject: isOne ? first.subject : `${count} review decisions for ${company}`,
    parts: isOne ? partsOfOne(first) : partsOfSeveral(of),
    footer: link(`Choose which decisions for ${company} you get emails about`, links.settings),
  })
}

function partsOfOne({ card, sentence, details, next, link: to }: DecisionEntry): Part[] {
  return [
    ...(card ? [jobCard(card)] : []),
    paragraph(sentence),
    ...details,
    ...toParagraphs(next),
    ...(to ? [button(to.label, to.url)] : []),
  ]
}

function partsOfSeveral({ company, entries, count, links }: ReviewDecisions): Part[] {
  const omitted = count - entries.length
  return [
    paragraph(`Reviewers made ${count} decisions for ${company}:`),
    ...entries.flatMap(({ sentence, details, next, link: to }, index) => [
      strong(`${index + 1}. ${sentence}`),
      ...details,
      ...toParagraphs(next),
      ...(to ? [link(to.label, to.url)] : []),
    ]),
    ...(omitted > 0 ? [paragraph(`And ${omitted} more.`), link('Open your jobs', links.jobs)] : []),
  ]
}

function toParagraphs(sentence: string | undefined): Part[] {
  return sentence === undefined ? [] : [paragraph(sentence)]
}
