import { MAX_LINK_LENGTH } from '#contract/jobs/limits.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { sendRequest, userAgentOf } from '#server/lib/outgoing-request.ts'
import { runInWorker, WorkerFailure } from '#server/lib/run-in-worker.ts'

import { describeError } from '../../jobs/domains/find-token.ts'
import type { FoundBoard } from '../boards/find-boards.ts'
import type { BoardParts } from '../boards/read-board.ts'
import { listBoards, sourceWorker } from '../boards/worker.ts'
import type { Source } from '../queries.ts'

/** How often a source checks that the career page still links to its source board. */
export const PROOF_INTERVAL_MS = days(7)
const TIMEOUT_MS = seconds(5)
const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3

/** The source boards that a career page links to, in the order of the page, or why the page could not be read. */
export type CareerPage =
  | { boards: FoundBoard[]; problem?: undefined }
  | { boards?: undefined; problem: string }

/** Returns the URL of a career page, or the reason why `address` cannot be a career page of the domain. */
export function parseCareerPageUrl(address: string, domain: string): URL | string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return 'must be an https address'
  if (!isWithin(url.hostname, domain)) return `must be a page on ${domain}, the domain of the company`
  url.hash = ''
  return url.href.length > MAX_LINK_LENGTH ? 'is too long' : url
}

/** Reads a career page in at most five seconds. Follows up to `MAX_REDIRECTS` redirects within the domain. */
export async function readCareerPage(
  page: URL,
  { domain, config, networkPolicy }: BoardParts & { domain: string },
): Promise<CareerPage> {
  const options = {
    method: 'GET',
    userAgent: userAgentOf(config, 'job-sources'),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    maxBodyBytes: MAX_BYTES,
  } as const
  let url = page
  try {
    for (let redirects = 0; ; redirects++) {
      const { status, location, body = '' } = await sendRequest(url, options, networkPolicy)
      if (status === 200) return await readBoards(body, url)
      if (status < 300 || status >= 400 || location === undefined)
        return { problem: `The page answered with status ${status}.` }
      if (redirects === MAX_REDIRECTS) return { problem: 'The page has too many redirects.' }
      const next = parseCareerPageUrl(URL.parse(location, url.href)?.href ?? '', domain)
      if (typeof next === 'string') return { problem: `The page redirects to an address that ${next}.` }
      url = next
    }
  } catch (error) {
    if (error instanceof WorkerFailure) return { problem: `The page ${error.message}.` }
    return { problem: `The page could not be read: ${describeError(error)}` }
  }
}

async function readBoards(html: string, { href }: URL): Promise<CareerPage> {
  const { value, problem } = await runInWorker(sourceWorker, listBoards, html, href)
  return value ? { boards: value } : { problem: `The page ${problem}.` }
}

/**
 * Returns why the career page no longer proves that the source board belongs to the company. Returns undefined if the
 * page still links to the board.
 */
export async function findProofProblem(
  source: Source,
  domain: string | null,
  parts: BoardParts,
): Promise<string | undefined> {
  if (domain === null) return 'The company has no verified domain.'
  const page = parseCareerPageUrl(source.careerPage, domain)
  if (typeof page === 'string') return `The career page ${page}.`
  const { boards, problem } = await readCareerPage(page, { domain, ...parts })
  if (boards?.some((each) => isSameBoard(each, source))) return undefined
  return problem ?? 'The career page no longer links to the board.'
}

/** Returns whether two source boards are the same. Ignores the case of their names. */
export function isSameBoard(one: FoundBoard, other: Pick<Source, 'kind' | 'region' | 'board'>): boolean {
  const isSameName = one.board.toLowerCase() === other.board.toLowerCase()
  return one.kind === other.kind && one.region === other.region && isSameName
}
