// Looks for the token of a company in the TXT records and on the web server of its domain. Members see the results,
// which are untrusted text.
import type { DomainCheck } from '#contract/jobs/domains.ts'
import { verificationTargets } from '#contract/jobs/rules/domain.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { seconds } from '#server/lib/duration.ts'
import { errorCodeOf, isCertificateError, isTimeout } from '#server/lib/network-error.ts'
import {
  ForbiddenAddress,
  type NetworkPolicy,
  type OutgoingResponse,
  publicNetworkOnly,
  sendRequest,
  unlessAborted,
} from '#server/lib/outgoing-request.ts'

const sentences = new Map([
  ['ENOTFOUND', 'This name does not exist.'],
  ['ENODATA', 'There is no text record.'],
  ['ECONNREFUSED', 'No server answers at this address.'],
])

export function describeError(error: unknown): string {
  if (error instanceof ForbiddenAddress) return `We did not check this address, because it ${error.message}.`
  if (isTimeout(error)) return 'The request timed out.'
  if (isCertificateError(error)) return 'The certificate is not valid.'
  return sentences.get(errorCodeOf(error)) ?? 'The server could not be reached.'
}

const MAX_LENGTH = 200

/** Shortens text from a foreign server and replaces characters that the database or an HTML page cannot contain. */
function toStorable(text: string): string {
  return firstCharacters(text, MAX_LENGTH).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '\u{fffd}')
}

const MAX_BYTES = 16 * 1024
const MAX_REDIRECTS = 3

type ReadOptions = { signal: AbortSignal; userAgent: string; line: string; networkPolicy: NetworkPolicy }
type FileResult = { file: DomainCheck['file']; isFound: boolean }

async function readFile(url: string, { line, ...options }: ReadOptions): Promise<FileResult> {
  let at = new URL(url)
  const notFound = (details: Partial<DomainCheck['file']>) => ({
    file: { url: toStorable(at.href), status: null, first_line: null, problem: null, ...details },
    isFound: false,
  })
  for (let redirects = 0; ; redirects++) {
    try {
      const response = await send(at, options)
      const { status } = response
      const next = redirectTarget(at, response)
      if (next === undefined) return checkContent(notFound({ status }), response, line)
      if (redirects === MAX_REDIRECTS) return notFound({ status, problem: 'There are too many redirects.' })
      if (next?.protocol !== 'https:')
        return notFound({ status, problem: 'The redirect does not lead to an https address.' })
      at = next
    } catch (error) {
      return notFound({ problem: describeError(error) })
    }
  }
}

/** Sends a GET request. Fails for a host whose address the network policy forbids. */
function send(
  url: URL,
  { signal, userAgent, networkPolicy }: Omit<ReadOptions, 'line'>,
): Promise<OutgoingResponse> {
  return sendRequest(url, { method: 'GET', userAgent, signal, maxBodyBytes: MAX_BYTES }, networkPolicy)
}

/** Returns the target of a redirect, or null if the target is invalid. Returns undefined if there is no redirect. */
function redirectTarget(at: URL, { status, location }: OutgoingResponse): URL | null | undefined {
  const isRedirect = status >= 300 && status < 400 && location !== undefined
  return isRedirect ? URL.parse(location, at.href) : undefined
}

function checkContent(result: FileResult, { status, body = '' }: OutgoingResponse, line: string): FileResult {
  if (status !== 200) {
    const problem = `The server returned ${status} instead of the file.`
    return { ...result, file: { ...result.file, problem } }
  }
  const lines = body.split('\n').map((each) => each.trim())
  const isFound = lines.includes(line)
  const problem = isFound ? null : 'No line of the file has the expected value.'
  return { file: { ...result.file, first_line: toStorable(lines[0] ?? ''), problem }, isFound }
}

type TokenSearch = { check: DomainCheck; isFound: boolean }

type DomainClaim = { domain: string; token: string }
type Parts = { networkPolicy: NetworkPolicy | undefined; userAgent: string; timeoutMs?: number }

const TIMEOUT_MS = seconds(5)
const MAX_RECORDS = 10

/** Looks for the token in the TXT records and in the file of the domain, in parallel, for at most five seconds. */
export async function findToken(
  claim: DomainClaim,
  { networkPolicy = publicNetworkOnly, userAgent, timeoutMs = TIMEOUT_MS }: Parts,
): Promise<TokenSearch> {
  const { line, names, url } = verificationTargets(claim)
  const signal = AbortSignal.timeout(timeoutMs)
  const [file, ...records] = await Promise.all([
    readFile(url, { signal, userAgent, line, networkPolicy }),
    ...names.map((name) => checkRecords(name, { signal, line, networkPolicy })),
  ])
  return {
    check: { records: records.map(({ record }) => record), file: file.file },
    isFound: file.isFound || records.some(({ isFound }) => isFound),
  }
}

type LookupOptions = { signal: AbortSignal; line: string; networkPolicy: NetworkPolicy }

async function checkRecords(name: string, { signal, line, networkPolicy }: LookupOptions) {
  try {
    const values = (await unlessAborted(networkPolicy.resolveTxt(name, signal), signal)).map((parts) =>
      parts.join(''),
    )
    const isFound = values.some((value) => value.trim() === line)
    const problem = isFound ? null : 'No text record has the expected value.'
    return { record: { name, values: recordsToShow(values), problem }, isFound }
  } catch (error) {
    return { record: { name, values: [], problem: describeError(error) }, isFound: false }
  }
}

const isOwnRecord = (value: string) => value.trim().startsWith('fretboard-verification')

/** Returns at most ten records to show to members. Records with a token of this product come first. */
function recordsToShow(values: readonly string[]): string[] {
  return [...values.filter(isOwnRecord), ...values.filter((value) => !isOwnRecord(value))]
    .slice(0, MAX_RECORDS)
    .map(toStorable)
}
