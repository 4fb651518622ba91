import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export type Tell<Line> = (line: Line) => void

type Work<Line> = (tell: Tell<Line>, signal: AbortSignal) => Promise<void>

/**
 * Streams the lines of `work` as newline-delimited JSON. Returns the body of the response. `work` never waits for a
 * slow client. `signal` aborts when the client disconnects. If `work` throws, the last line is `failure(error)`.
 */
export function sendLines<Line>(
  reply: FastifyReply,
  work: Work<Line>,
  failure: (error: unknown) => Line,
): Readable {
  reply.headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' })
  const gone = new AbortController()
  const lines = new Readable({
    read: () => {},
    destroy(error, done) {
      gone.abort()
      done(error)
    },
  })
  const tell: Tell<Line> = (line) => {
    if (!lines.destroyed) lines.push(`${JSON.stringify(line)}\n`)
  }
  void work(tell, gone.signal)
    .catch((error: unknown) => tell(failure(error)))
    .then(() => lines.push(null))
  return lines
}
