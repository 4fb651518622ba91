import { Writable } from 'node:stream'

import { pino } from 'pino'

import { logOptions } from './log.ts'

export type LogLine = { level: number; msg: string } & Record<string, unknown>

const ERROR_LEVEL = 50

/** Returns a log that records its lines. `takeErrors` returns the lines with errors since its last call. */
export function recordingLog() {
  const lines: LogLine[] = []
  const errors: LogLine[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line: LogLine = JSON.parse(chunk.toString())
      lines.push(line)
      // Ignores the line of a failed request, because this line only has the status. The error itself is logged in
      // another line.
      if (line.level >= ERROR_LEVEL && line.msg !== 'request') errors.push(line)
      done()
    },
  })
  return {
    log: pino({ level: 'trace', ...logOptions() }, destination),
    lines,
    takeErrors: () => errors.splice(0),
    clear: () => {
      lines.length = 0
      errors.length = 0
    },
  }
}
