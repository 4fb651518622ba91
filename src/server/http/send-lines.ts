import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export type SendLine<Line> = (line: Line) => void

type Work<Line> = (sendLine: SendLine<Line>, signal: AbortSignal) => Promise<void>

/**
 * Streams the lines that `work` sends, as newline-delimited JSON. Returns the body of the response. `work` never waits
 * for a slow client. Its `signal` aborts when the client disconnects. If `work` throws, the last line is
 * `failure(error)`.
 */
export function sendLines<Line>(
  reply: FastifyReply,
  work: Work<Line>,
  failure: (error: unknown) => Line,
): Readable {
  reply.headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' })
  const disconnect = new AbortController()
  const lines = new Readable({
    read: () => {},
    destroy(error, done) {
      disconnect.abort()
      done(error)
    },
  })
  const sendLine: SendLine<Line> = (line) => {
    if (!lines.destroyed) lines.push(`${JSON.stringify(line)}\n`)
  }
  void work(sendLine, disconnect.signal)
    .catch((error: unknown) => sendLine(failure(error)))
    .then(() => lines.push(null))
  return lines
}
