// Stand-in servers of the ATS and of career pages. In tests, requests to the real host names reach these servers.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { Writable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'

import { sourceKindNames, type SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'

import { atsCertificate, atsKey } from './ats-certificate.testing.ts'
import { type AtsJob, writeBoard } from './ats-formats.testing.ts'
import { sourceKinds } from './kinds/kinds.ts'
import { policyForStandIn } from './stand-in-policy.testing.ts'

/** How a stand-in server misbehaves. */
export type Fault =
  /** The server closes the connection without a response. */
  | 'outage'
  | 'server error'
  /** A valid response without every second job. */
  | 'half'
  /** Only the first half of the bytes of a valid response. */
  | 'truncated'
  /** A response with status 429 and Retry-After. */
  | 'too many requests'
  | 'redirect'
  /** An HTML page with the status 200. */
  | 'wrong content type'
  /** A valid response, padded with blanks to 200 MB. */
  | 'huge'
  /** The same response as for `huge`, compressed with gzip. */
  | 'gzip bomb'
  /** An XML document whose entities expand to a billion texts. */
  | 'billion laughs'
  /** A valid response at one byte per second. */
  | 'slow'

type AtsBoard = { jobs: AtsJob[]; fault: Fault | undefined; isDisordered: boolean }
type Page = { status?: number; location?: string; body?: string }

export type AtsServers = {
  port: number
  networkPolicy: NetworkPolicy
  /**
   * Returns a source board that the test can change. Creates the board if necessary. The servers return 404 for boards
   * that no test has created.
   */
  board: (kind: SourceKindName, name: string) => AtsBoard
  removeBoard: (kind: SourceKindName, name: string) => void
  /** Pages other than source boards, such as the career page `https://acme.example/careers`, by URL. */
  pages: Map<string, Page>
  /**
   * The addresses that the next DNS lookups of a host return, one list per lookup. Other hosts resolve to the stand-in.
   */
  addresses: Map<string, string[][]>
  /** The requests that the servers have received. */
  requests: { address: string; headers: IncomingHttpHeaders }[]
  stop: () => void
}

const HUGE_BYTES = 200_000_000
const RETRY_AFTER_SECONDS = 120

/**
 * Starts the servers. They also serve career pages on acme.example, other.example (both with or without `www.`) and
 * careers.acme.example.
 */
export async function startAtsServers(): Promise<AtsServers> {
  const boards = new Map<string, AtsBoard>()
  const pages = new Map<string, Page>()
  const addresses = new Map<string, string[][]>()
  const requests: AtsServers['requests'] = []
  const server = createServer({ cert: atsCertificate, key: atsKey }, ({ headers, url = '/' }, response) => {
    const address = `https://${headers.host?.replace(/:\d+$/, '') ?? ''}${url}`
    requests.push({ address, headers })
    const page = pages.get(address)
    if (page) return sendPage(response, page)
    for (const kind of sourceKindNames) {
      const name = sourceKinds[kind].findBoard(new URL(address))?.board
      const board = name === undefined ? undefined : boards.get(keyOf(kind, name))
      if (board && name !== undefined) return sendBoard(response, { kind, name, board, headers, url })
    }
    return sendPage(response, { status: 404 })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    port,
    networkPolicy: policyForStandIn(port, addresses),
    board(kind, name) {
      const board = boards.get(keyOf(kind, name)) ?? { jobs: [], fault: undefined, isDisordered: false }
      boards.set(keyOf(kind, name), board)
      return board
    },
    removeBoard: (kind, name) => void boards.delete(keyOf(kind, name)),
    pages,
    addresses,
    requests,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const keyOf = (kind: SourceKindName, name: string) => `${kind}/${name}`

function sendPage(response: ServerResponse, { status = 200, location, body = '' }: Page): void {
  response
    .writeHead(status, { 'content-type': 'text/html', ...(location !== undefined && { location }) })
    .end(body)
}

type BoardRequest = {
  kind: SourceKindName
  name: string
  board: AtsBoard
  headers: IncomingHttpHeaders
  url: string
}

function sendBoard(response: ServerResponse, { kind, name, board, headers, url }: BoardRequest): void {
  const listed = kind === 'teamtailor' ? pageOf(board.jobs, new URL(url, 'https://acme.example')) : board.jobs
  const jobs = board.fault === 'half' ? listed.filter((_job, index) => index % 2 === 0) : listed
  const { type, body } = writeBoard(kind, jobs, { board: name, isDisordered: board.isDisordered })
  if (board.fault !== undefined && board.fault !== 'half') {
    faults[board.fault](response, { type, body })
    return
  }
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const isGzipped = headers['accept-encoding']?.includes('gzip') === true
  response
    .writeHead(200, { 'content-type': type, etag, ...(isGzipped && { 'content-encoding': 'gzip' }) })
    .end(isGzipped ? gzipSync(body) : body)
}

/** Returns a part of Teamtailor's feed. By default, a part has 100 jobs. */
function pageOf(jobs: readonly AtsJob[], { searchParams }: URL): readonly AtsJob[] {
  const offset = Number(searchParams.get('offset') ?? 0)
  return jobs.slice(offset, offset + Number(searchParams.get('per_page') ?? 100))
}

type SendFault = (response: ServerResponse, written: { type: string; body: string }) => void

const faults: Record<Exclude<Fault, 'half'>, SendFault> = {
  outage: (response) => void response.destroy(),
  'server error': (response) => void response.writeHead(500).end('{}'),
  truncated: (response, { type, body }) =>
    void response.writeHead(200, { 'content-type': type }).end(body.slice(0, body.length / 2)),
  'too many requests': (response) =>
    void response.writeHead(429, { 'retry-after': String(RETRY_AFTER_SECONDS) }).end(),
  redirect: (response) => void response.writeHead(302, { location: 'https://other.example/jobs' }).end(),
  'wrong content type': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Maintenance'),
  huge(response, { type, body }) {
    response.writeHead(200, { 'content-type': type }).write(body)
    writeBlanks(response)
  },
  'gzip bomb'(response, { type, body }) {
    const gzip = createGzip({ level: 1 })
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    gzip.pipe(response)
    gzip.write(body)
    writeBlanks(gzip)
    response.on('close', () => gzip.destroy())
  },
  'billion laughs'(response) {
    const entities = Array.from(
      { length: 9 },
      (_none, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
    )
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        `<?xml version="1.0"?><!DOCTYPE workzag-jobs [<!ENTITY lol0 "lol">${entities.join('')}]><workzag-jobs><position><id>1</id><name>&lol9;</name></position></workzag-jobs>`,
      )
  },
  slow(response, { type, body }) {
    response.writeHead(200, { 'content-type': type })
    let sent = 0
    const timer = setInterval(() => void response.write(body.charAt(sent++) || ' '), 1000)
    response.on('close', () => clearInterval(timer))
  },
}

/** Writes 200 MB of blanks, or fewer if the stream closes first. */
function writeBlanks(stream: Writable): void {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  let left = HUGE_BYTES
  const writeMore = () => {
    while (left > 0 && !stream.destroyed) {
      left -= chunk.length
      if (!stream.write(chunk)) {
        stream.once('drain', writeMore)
        return
      }
    }
    if (!stream.destroyed) stream.end()
  }
  writeMore()
}
