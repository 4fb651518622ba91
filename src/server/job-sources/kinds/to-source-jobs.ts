import { descriptionHtml } from '#contract/jobs/rules/description-html.ts'
import { isHttpUrl, withHost } from '#contract/jobs/rules/links.ts'
import { htmlToMarkdown, UnreadableHtml } from '#html-to-markdown'

import { type Offer, toLine, toPay, toText } from './read-fields.ts'
import { type SourceJob, type SourceRow, UnreadableBoard } from './source-kind.ts'

const MAX_ID_LENGTH = 300
/**
 * The maximum number of HTML tags in all descriptions together. Converting this many to Markdown takes about a second.
 */
const MAX_TAGS = 300_000

/** A job with the values that the ATS states. The values are not checked yet. */
export type Posting = {
  id: unknown
  title: unknown
  description: string
  applyLink: unknown
  facts: Partial<SourceRow>
  offer?: Offer | undefined
  /** Why the job cannot be imported, if a field of the ATS rules it out. */
  refused?: string | undefined
}

const isLink = withHost(isHttpUrl)

/**
 * Reads the items of an ATS response one after another.
 * @throws UnreadableBoard if an item has no ID
 * @throws UnreadableBoard if no item has a title and a link, because the format of the ATS must have changed
 * @throws UnreadableBoard if all descriptions together have more than `MAX_TAGS` tags
 */
export async function toSourceJobs<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  toPosting: (item: Item) => Posting,
): Promise<SourceJob[]> {
  const jobs: SourceJob[] = []
  const ids = new Set<string>()
  let tags = 0
  for await (const item of items) {
    const posting = toPosting(item)
    tags += posting.description.split('<').length - 1
    if (tags > MAX_TAGS) throw new UnreadableBoard(`has more than ${MAX_TAGS} HTML tags`)
    const externalId = readId(posting.id)
    const job = readPosting(posting)
    jobs.push({ externalId, ...job, ...(ids.has(externalId) && { refused: 'has the ID of another job' }) })
    ids.add(externalId)
  }
  const isKnown = jobs.length === 0 || jobs.some(({ row }) => row.title !== '' && row.apply_link !== '')
  if (!isKnown) throw new UnreadableBoard('has no job with a title and a link')
  return jobs
}

function readId(id: unknown): string {
  const text = Number.isSafeInteger(id) ? String(id) : toLine(id)
  if (text === '' || text.length > MAX_ID_LENGTH) throw new UnreadableBoard('has a job without an ID')
  return text
}

function readPosting({
  title,
  description,
  applyLink,
  facts,
  offer,
  refused,
}: Posting): Omit<SourceJob, 'externalId'> {
  const pay = offer && toPay(offer)
  const read = readDescription(pay?.note ? `${description}<p>${pay.note}</p>` : description)
  const row: SourceRow = {
    title: toLine(title),
    description: read.text,
    apply_link: isLink(toText(applyLink)) ? toText(applyLink) : '',
    ...facts,
    ...pay?.facts,
  }
  const fault = refused ?? (row.title === '' ? 'has no title' : undefined) ?? linkFault(row) ?? read.fault
  return { row, ...(fault !== undefined && { refused: fault }) }
}

function linkFault({ apply_link: link }: SourceRow): string | undefined {
  return link === '' ? 'has no link to its page' : undefined
}

function readDescription(html: string): { text: string; fault?: string } {
  try {
    const text = htmlToMarkdown(html, descriptionHtml)
    return text === '' ? { text, fault: 'has no description' } : { text }
  } catch (error) {
    if (!(error instanceof UnreadableHtml)) throw error
    return { text: '', fault: `has a description that ${error.message}` }
  }
}
