// JSON lines on standard output; readable ones at a terminal.
import { type DestinationStream, pino } from 'pino'

import { isOutage } from './db/outage.ts'
import { describeError, type ErrorDescription } from './lib/describe-error.ts'
import { minutes, seconds } from './lib/duration.ts'

export type Log = pino.Logger

/** Lines are written some at a time, since a write costs more than its line, but none waits longer than this. */
const LONGEST_WAIT = seconds(0.2)
const BYTES_AT_A_TIME = 4096

/** A database that failed nobody for so long was there again. */
const OUTAGE_IS_OVER = minutes(1)

/**
 * How every logger of ours writes: errors, given as `err`, without what was worked on. Of an outage, whose beginning and
 * end the database tells (`outage`), whoever met it says nothing more.
 */
export function logOptions(now: () => number = () => performance.now()) {
  let lastFailure = -Infinity
  let isOngoing = false
  return {
    serializers: { err: describe },
    hooks: {
      logMethod(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
        const turn = fieldOf(args[0], 'outage')
        // Nearly every line is a request's.
        if (turn === undefined && !isOutage(fieldOf(args[0], 'err'))) return method.apply(this, args)
        const isTold = turn === undefined && (isOngoing || now() - lastFailure < OUTAGE_IS_OVER)
        if (turn !== undefined) isOngoing = turn === 'begins'
        lastFailure = now()
        if (!isTold) method.apply(this, args)
      },
    },
  }
}

/** The statement that met an outage has no part in it. */
function describe(error: unknown): ErrorDescription {
  return describeError(isOutage(error) && error instanceof Error ? (error.cause ?? error) : error)
}

function fieldOf(fields: unknown, name: 'err' | 'outage'): unknown {
  return typeof fields === 'object' && fields !== null && name in fields
    ? Reflect.get(fields, name)
    : undefined
}

/** `output` takes the lines in place of standard output. */
export function createLog({ level, output }: { level: string; output?: DestinationStream }): Log {
  return pino({ level, base: null, ...logOptions() }, output ?? jsonOutput())
}

function jsonOutput() {
  const output = pino.destination({ sync: true, minLength: BYTES_AT_A_TIME, periodicFlush: LONGEST_WAIT })
  process.once('exit', () => output.flushSync())
  return output
}
