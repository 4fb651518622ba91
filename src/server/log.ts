// Where the server says what it does: JSON lines on standard output, readable ones when a person watches.
import { pino } from 'pino'
import pretty from 'pino-pretty'

import { describeError } from './lib/describe-error.ts'
import { seconds } from './lib/duration.ts'

export type Log = pino.Logger

/** Lines are written some at a time, since a write costs more than its line, but none waits longer than this. */
const LONGEST_WAIT = seconds(0.2)
const BYTES_AT_A_TIME = 4096

const sentence = '{msg} {if method}{method} {path} {status} in {ms} ms{end}'

/** How every logger of ours writes errors, given as `err`. */
export const serializers = { err: describeError }

export function createLog({ level, readable }: { level: string; readable: boolean }): Log {
  return pino({ level, base: null, serializers }, readable ? readableOutput() : jsonOutput())
}

function readableOutput() {
  return pretty({ ignore: 'id,method,path,status,ms,ip', translateTime: 'HH:MM:ss', messageFormat: sentence })
}

function jsonOutput() {
  const output = pino.destination({ sync: true, minLength: BYTES_AT_A_TIME, periodicFlush: LONGEST_WAIT })
  process.once('exit', () => output.flushSync())
  return output
}
