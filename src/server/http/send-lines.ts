// An answer that is told while the work goes on: a line of JSON for each thing that is known.
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

/** Tells a line. */
export type Tell<Line> = (line: Line) => void

type Work<Line> = (tell: Tell<Line>, signal: AbortSignal) => Promise<void>

/**
 * The body of the response. The work never waits for whoever reads slowly; `signal` is aborted when they have gone.
 * What it throws ends the answer with the line that `failure` makes of it.
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
