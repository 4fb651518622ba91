import { isWithin } from '#contract/jobs/rules/domain.ts'

import { decodeHtml } from './decode-html.ts'
import { pathSegments, toBoard } from './hosts.ts'
import {
  type Fields,
  toFields,
  readJobList,
  toObjects,
  joinPlaces,
  type Pay,
  parseJson,
  toPay,
  toText,
} from './read-fields.ts'
import { type Board, type SourceKind, UnreadableBoard } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'

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
    facts: { ...joinPlaces([toFields(job['location'])['name']]), ...readPay(job) },
    // A prospect post collects applications without offering a job.
    refused: job['internal_job_id'] === null ? 'is a post for prospects, not a job' : undefined,
  }
}

/**
 * Returns the pay without a period, because Greenhouse states none. Returns no pay for several ranges, because they
 * apply to different places.
 */
function readPay(job: Fields): Pay {
  const [range, ...others] = toObjects(job['pay_input_ranges'])
  if (range === undefined || others.length > 0) return {}
  return toPay(
    {
      min: fromCents(range['min_cents']),
      max: fromCents(range['max_cents']),
      currency: range['currency_type'],
    },
    undefined,
  )
}

function fromCents(value: unknown): unknown {
  return typeof value === 'number' ? value / CENTS : undefined
}
