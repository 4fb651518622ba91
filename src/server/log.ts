// JSON lines on standard output; readable ones at a terminal.
import { pino } from 'pino'
import pretty from 'pino-pretty'

import { isOutage } from './db/outage.ts'
import { describeError } from './lib/describe-error.ts'
import { minutes, seconds } from './lib/duration.ts'

export type Log = pino.Logger

/** Lines are written some at a time, since a write costs more than its line, but none waits longer than this. */
const LONGEST_WAIT = seconds(0.2)
const BYTES_AT_A_TIME = 4096

const sentence = '{msg} {if method}{method} {path} {status} in {ms} ms{end}'

/** A database that failed nobody for so long was there again. */
const OUTAGE_IS_OVER = minutes(1)

/** How every logger of ours writes: errors, given as `err`, without what was worked on; an outage of the database once. */
export function logOptions(now: () => number = () => performance.now()) {
  let lastFailure = -Infinity
  return {
    serializers: { err: describeError },
    hooks: {
      logMethod(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
        const isOfOutage = isOutage(errorIn(args[0]))
        const isTold = isOfOutage && now() - lastFailure < OUTAGE_IS_OVER
        if (isOfOutage) lastFailure = now()
        if (!isTold) method.apply(this, args)
      },
    },
  }
}

function errorIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
}

export function createLog({ level, readable }: { level: string; readable: boolean }): Log {
  return pino({ level, base: null, ...logOptions() }, readable ? readableOutput() : jsonOutput())
}

function readableOutput() {
  return pretty({ ignore: 'id,method,path,status,ms,ip', translateTime: 'HH:MM:ss', messageFormat: sentence })
}

function jsonOutput() {
  const output = pino.destination({ sync: true, minLength: BYTES_AT_A_TIME, periodicFlush: LONGEST_WAIT })
  process.once('exit', () => output.flushSync())
  return output
}
