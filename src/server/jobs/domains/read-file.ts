// Reads /.well-known/fretboard.txt: by https alone, over few redirects, and never all of a large file.
import type { DomainCheck } from '#contract/jobs/domains.ts'
import { type OutgoingResponse, type NetworkPolicy, sendRequest } from '#server/lib/outgoing-request.ts'

import { problemOf } from './problem-of.ts'
import { storable } from './storable.ts'

const MAX_BYTES = 16 * 1024
const MOST_REDIRECTS = 3

type Look = { signal: AbortSignal; userAgent: string; line: string; networkPolicy: NetworkPolicy }
type FileFound = { file: DomainCheck['file']; isFound: boolean }

export async function readFile(url: string, { line, ...look }: Look): Promise<FileFound> {
  let at = new URL(url)
  const told = (what: Partial<DomainCheck['file']>) => ({
    file: { url: storable(at.href), status: null, first_line: null, problem: null, ...what },
    isFound: false,
  })
  for (let redirects = 0; ; redirects++) {
    try {
      const answer = await ask(at, look)
      const { status } = answer
      const next = targetOf(at, answer)
      if (next === undefined) return fileOf(told({ status }), answer, line)
      if (redirects === MOST_REDIRECTS) return told({ status, problem: 'It leads on too often.' })
      if (next?.protocol !== 'https:')
        return told({ status, problem: 'It leads on to an address without https.' })
      at = next
    } catch (error) {
      return told({ problem: problemOf(error) })
    }
  }
}

/** Every address on the way is looked at as if it were the first. */
function ask(url: URL, { signal, userAgent, networkPolicy }: Omit<Look, 'line'>): Promise<OutgoingResponse> {
  return sendRequest(url, { method: 'GET', userAgent, signal, maxBodyBytes: MAX_BYTES }, networkPolicy)
}

/** Where a redirect leads; null for nowhere, undefined for what is none. */
function targetOf(at: URL, { status, location }: OutgoingResponse): URL | null | undefined {
  const isRedirect = status >= 300 && status < 400 && location !== undefined
  return isRedirect ? URL.parse(location, at.href) : undefined
}

function fileOf(told: FileFound, { status, body = '' }: OutgoingResponse, line: string): FileFound {
  if (status !== 200)
    return { ...told, file: { ...told.file, problem: `The server answered ${status} in place of the file.` } }
  const lines = body.split('\n').map((each) => each.trim())
  const isFound = lines.includes(line)
  const problem = isFound ? null : 'None of its lines is the one that was looked for.'
  return { file: { ...told.file, first_line: storable(lines[0] ?? ''), problem }, isFound }
}
