import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export type SendLine<Line> = (line: Line) => void

type Stream<Line> = {
  send: SendLine<Line>
  /** Sends a line, and repeats it until the next one, because the server disconnects silent clients. */
  sendProgress: SendLine<Line>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/**
 * Streams the lines that `work` sends, as newline-delimited JSON. Returns the body of the response. `work` never waits
 * for a slow client. If `work` throws, the last line is `failure(error)`.
 */
export function sendLines<Line>(
  reply: FastifyReply,
  work: (stream: Stream<Line>) => Promise<void>,
  failure: (error: unknown) => Line,
): Readable {
  reply.headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' })
  const disconnect = new AbortController()
  let repetition: NodeJS.Timeout | undefined
  const lines = new Readable({
    read: () => {},
    destroy(error, done) {
      clearInterval(repetition)
      disconnect.abort()
      done(error)
    },
  })
  const push = (line: Line) => {
    if (!lines.destroyed) lines.push(`${JSON.stringify(line)}\n`)
  }
  const send = (line: Line) => {
    clearInterval(repetition)
    push(line)
  }
  const sendProgress = (line: Line) => {
    send(line)
    const silenceMs = reply.raw.socket?.timeout
    if (silenceMs && !lines.destroyed) repetition = setInterval(push, silenceMs / 3, line)
  }
  void work({ send, sendProgress, signal: disconnect.signal })
    .catch((error: unknown) => send(failure(error)))
    .finally(() => clearInterval(repetition))
    .then(() => lines.push(null))
  return lines
}
