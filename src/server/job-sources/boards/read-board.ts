import type { Config } from '#server/config/config.ts'
import { type Download, download, TooLargeError } from '#server/lib/download.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { type NetworkPolicy, userAgentOf } from '#server/lib/outgoing-request.ts'
import { runInWorker, WorkerFailure } from '#server/lib/run-in-worker.ts'

import { describeError } from '../../jobs/domains/find-token.ts'
import { sourceKinds } from '../kinds/kinds.ts'
import { MAX_JOBS } from '../kinds/read-fields.ts'
import type { SourceJob } from '../kinds/source-kind.ts'
import type { Source } from '../queries.ts'
import { readJobs, sourceWorker } from './worker.ts'

const TIMEOUT_MS = seconds(20)
const MAX_BYTES = 15 * 1024 * 1024

/** `unchanged` means that the list of jobs still has the ETag of the last round (status 304). */
export type BoardAnswer =
  | { kind: 'jobs'; jobs: SourceJob[]; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: string; retryAfterMs?: number }

export type BoardParts = { config: Config; networkPolicy: NetworkPolicy | undefined }

type Board = Pick<Source, 'kind' | 'region' | 'board'> & Partial<Pick<Source, 'etag'>>

/**
 * Reads a source board in at most 20 seconds. Returns a failure instead of throwing an error, whatever the ATS
 * responds.
 */
export async function readBoard(source: Board, parts: BoardParts): Promise<BoardAnswer> {
  const { boardUrl, label, nextPage, otherLanguages } = sourceKinds[source.kind]
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await readList(boardUrl(source), source, { ...parts, signal })
  if (answer.kind !== 'jobs') return answer
  let { jobs, etag } = answer
  for (let url = nextPage?.(source, jobs.length); url; url = nextPage?.(source, jobs.length)) {
    const page = await readList(url, { ...source, etag: null }, { ...parts, signal })
    if (page.kind !== 'jobs') return page
    const ids = new Set(jobs.map(({ externalId }) => externalId))
    const added = page.jobs.filter(({ externalId }) => !ids.has(externalId))
    // The ETag is for the first part of the list only.
    etag = null
    if (added.length === 0) break
    jobs.push(...added)
    if (jobs.length > MAX_JOBS) return failedRead(`The list of ${label} has more than ${MAX_JOBS} jobs.`)
  }
  for (const url of otherLanguages?.(source) ?? []) {
    if (!jobs.some(lacksText)) break
    const other = await readList(url, { ...source, etag: null }, { ...parts, signal })
    if (other.kind !== 'jobs') return other
    const texts = new Map(other.jobs.map((job) => [job.externalId, job]))
    jobs = jobs.map((job) => (lacksText(job) ? (texts.get(job.externalId) ?? job) : job))
    // Without an ETag, the next round also reads the texts in the other language.
    etag = null
  }
  return { kind: 'jobs', jobs, etag }
}

const lacksText = ({ row }: SourceJob) => row.description === ''

async function readList(
  url: URL,
  { etag = null, ...source }: Board,
  { config, networkPolicy, signal }: BoardParts & { signal: AbortSignal },
): Promise<BoardAnswer> {
  const { label } = sourceKinds[source.kind]
  try {
    const answer = await download(
      url,
      {
        userAgent: userAgentOf(config, 'job-sources'),
        signal,
        maxBytes: MAX_BYTES,
        headers: etag === null ? {} : { 'if-none-match': etag },
      },
      networkPolicy,
    )
    const { status, body } = answer
    if (status === 304 && etag !== null) return { kind: 'unchanged' }
    if (status === 429)
      return { ...failedRead(`${label} receives too many requests.`), retryAfterMs: retryDelayMs(answer) }
    if (body === undefined) return failedRead(explainStatus(status, source))
    const { region, board } = source
    const { value: jobs, problem } = await runInWorker(sourceWorker, readJobs, source.kind, body, {
      region,
      board,
    })
    if (jobs === undefined) return failedRead(`The response of ${label} ${problem}.`)
    return { kind: 'jobs', jobs, etag: storableTag(answer.etag) }
  } catch (error) {
    if (error instanceof WorkerFailure) return failedRead(`The response of ${label} ${error.message}.`)
    if (error instanceof TooLargeError) return failedRead(`The response of ${label} is larger than 15 MB.`)
    return failedRead(`${label} could not be read: ${describeError(error)}`)
  }
}

function failedRead(problem: string) {
  return { kind: 'failed', problem } as const
}

function explainStatus(status: number, { kind, board }: Board): string {
  const { label, hints = {} } = sourceKinds[kind]
  if (status === 401)
    return joinSentences(`${label} does not show the jobs of ${board} without a key`, hints.locked)
  if (status === 404)
    return hints.missing === undefined
      ? `${label} has no board with the name ${board}.`
      : joinSentences(`${label} has no list of jobs for ${board}`, hints.missing)
  if (status >= 300 && status < 400)
    return joinSentences(
      `${label} redirects the list of jobs of ${board}, and redirects are not followed`,
      hints.redirected,
    )
  return `${label} answered with status ${status}.`
}

function joinSentences(problem: string, hint: string | undefined): string {
  return hint === undefined ? `${problem}.` : `${problem}. ${hint}.`
}

/**
 * Returns how long Retry-After asks the server to wait, in milliseconds. Returns at most a day, and 0 without a valid
 * value.
 */
function retryDelayMs({ retryAfter = '' }: Download): number {
  return /^\d{1,9}$/.test(retryAfter) ? Math.min(seconds(Number(retryAfter)), days(1)) : 0
}

/** Returns an ETag that is valid and short enough for the next request, otherwise null. */
function storableTag(etag: string | undefined): string | null {
  return etag !== undefined && /^(?:W\/)?"[\x21\x23-\x7E]{1,200}"$/.test(etag) ? etag : null
}
