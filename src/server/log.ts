// Where the server says what it does: JSON lines on standard output, readable ones when a person watches.
import { pino } from 'pino'
import pretty from 'pino-pretty'

import { describeError } from './lib/describe-error.ts'
import { seconds } from './lib/duration.ts'

export type Log = pino.Logger

/** Lines are written some at a time, but none waits longer than this. What is left is written at exit. */
const LONGEST_WAIT = seconds(0.2)
const BYTES_AT_A_TIME = 4096

const sentence = '{msg} {if method}{method} {path} {status} in {ms} ms{end}'

/** How every logger of ours writes errors, given as `err`. */
export const serializers = { err: describeError }

export function createLog({ level, readable }: { level: string; readable: boolean }): Log {
  const destination = readable
    ? pretty({ ignore: 'id,method,path,status,ms,ip', translateTime: 'HH:MM:ss', messageFormat: sentence })
    : pino.destination({ sync: false, minLength: BYTES_AT_A_TIME, periodicFlush: LONGEST_WAIT })
  return pino({ level, base: null, serializers }, destination)
}
