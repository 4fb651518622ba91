import { descriptionHtml } from '#contract/jobs/rules/description-html.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { parseHtml } from '#html-to-markdown'

import { pathSegments, toBoard } from './hosts.ts'
import {
  type Fields,
  joinPlaces,
  type Offer,
  parseJson,
  readJobList,
  toFields,
  toObjects,
  toText,
} from './read-fields.ts'
import { type Board, type SourceKind, UnreadableBoard } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'

/** Escaping makes HTML longer, so this limit is higher than the limit for HTML that is not escaped. */
const MAX_ESCAPED_LENGTH = 1_000_000
const MAX_ROUNDS = 2

/**
 * Returns the HTML in a text that was escaped once, twice or not at all. Does not decode a text that is too long for a
 * description, because the text is rejected later.
 */
function decodeHtml(text: string): string {
  let decoded = text
  for (let round = 0; round < MAX_ROUNDS && isEscaped(decoded); round++) {
    const [node] = parseHtml(decoded, { ...descriptionHtml, maxLength: MAX_ESCAPED_LENGTH })
    decoded = node && 'value' in node ? node.value : ''
  }
  return decoded
}

function isEscaped(text: string): boolean {
  return text.length <= MAX_ESCAPED_LENGTH && !text.includes('<') && /&(?:amp;)?lt;/.test(text)
}

const pages = new Set([
  'boards.greenhouse.io',
  'job-boards.greenhouse.io',
  'boards.eu.greenhouse.io',
  'job-boards.eu.greenhouse.io',
])
const api = 'boards-api.greenhouse.io'
const CENTS = 100

/**
 * Reads source boards at Greenhouse. One API serves the boards of both regions (US and EU).
 * Format: https://developers.greenhouse.io/job-board.html
 */
export const greenhouse: SourceKind = {
  label: 'Greenhouse',
  boardUrl: ({ board }) =>
    new URL(`https://${api}/v1/boards/${board}/jobs?content=true&pay_transparency=true`),
  findBoard(url): Board | undefined {
    const [first, second, third] = pathSegments(url)
    if (url.hostname === api) return second === 'boards' ? toBoard(third, 'us') : undefined
    if (!pages.has(url.hostname)) return undefined
    return first === 'embed' ? toBoard(url.searchParams.get('for'), 'us') : toBoard(first, 'us')
  },
  isOwnHost: (hostname) => isWithin(hostname, 'greenhouse.io'),
  async readJobs(bytes) {
    const { jobs, meta } = toFields(parseJson(bytes))
    const items = readJobList(jobs)
    const { total } = toFields(meta)
    if (typeof total === 'number' && total !== items.length)
      throw new UnreadableBoard(`has ${items.length} of its ${total} jobs`)
    return toSourceJobs(items, toPosting)
  },
}

function toPosting(job: Fields): Posting {
  return {
    id: job['id'],
    title: job['title'],
    description: decodeHtml(toText(job['content'])),
    applyLink: job['absolute_url'],
    facts: joinPlaces([toFields(job['location'])['name']]),
    offer: readOffer(job),
    // A prospect post collects applications without offering a job.
    refused: job['internal_job_id'] === null ? 'is a post for prospects, not a job' : undefined,
  }
}

/** The words in the titles of pay ranges, such as "Annual salary" or "Hourly rate (US)", by their period. */
const periodWords = [
  ['hour', /\bhour(?:ly|s)?\b|\bhr\b/],
  ['day', /\bda(?:ily|y)\b/],
  ['week', /\bweek(?:ly)?\b/],
  ['month', /\bmonth(?:ly)?\b/],
  ['year', /\b(?:annual(?:ly|ized)?|year(?:ly)?|per annum|p\.a\.)/],
] as const
const MAX_TITLE_LENGTH = 200

/** Returns the period that the title of a range names, or undefined if it names none or several. */
function readPeriod(title: unknown): Offer['period'] {
  const text = toText(title).slice(0, MAX_TITLE_LENGTH).toLowerCase()
  const [named, ...others] = periodWords.filter(([, words]) => words.test(text))
  return others.length === 0 ? named?.[0] : undefined
}

/** Returns the pay. Returns none for several ranges, because they apply to different places. */
function readOffer(job: Fields): Offer | undefined {
  const [range, ...others] = toObjects(job['pay_input_ranges'])
  if (range === undefined || others.length > 0) return undefined
  return {
    min: fromCents(range['min_cents']),
    max: fromCents(range['max_cents']),
    currency: range['currency_type'],
    period: readPeriod(range['title']),
  }
}

function fromCents(value: unknown): unknown {
  return typeof value === 'number' ? value / CENTS : undefined
}
