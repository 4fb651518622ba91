import { Writable } from 'node:stream'

import { pino } from 'pino'

import { logOptions } from './log.ts'

export type LogLine = { level: number; msg: string } & Record<string, unknown>

const ERROR_LEVEL = 50

/** `lines` are all of them; `takeErrors` gives the errors that were not taken before. */
export function recordingLog() {
  const lines: LogLine[] = []
  const errors: LogLine[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line: LogLine = JSON.parse(chunk.toString())
      lines.push(line)
      // A request's line says how it was answered: what went wrong has a line of its own.
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
