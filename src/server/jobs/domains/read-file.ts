// Reads /.well-known/fretboard.txt over HTTPS, with at most three redirects and a size limit.
import type { DomainCheck } from '#contract/jobs/domains.ts'
import { type OutgoingResponse, type NetworkPolicy, sendRequest } from '#server/lib/outgoing-request.ts'

import { describeError } from './describe-error.ts'
import { toStorable } from './storable.ts'

const MAX_BYTES = 16 * 1024
const MAX_REDIRECTS = 3

type ReadOptions = { signal: AbortSignal; userAgent: string; line: string; networkPolicy: NetworkPolicy }
type FileResult = { file: DomainCheck['file']; isFound: boolean }

export async function readFile(url: string, { line, ...options }: ReadOptions): Promise<FileResult> {
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
