import { type DestinationStream, pino } from 'pino'

import { isOutage } from './db/outage.ts'
import { describeError, type ErrorDescription } from './lib/describe-error.ts'
import { minutes, seconds } from './lib/duration.ts'

export type Log = pino.Logger

/** Lines are buffered up to this time and size, because each write is expensive. */
const FLUSH_INTERVAL_MS = seconds(0.2)
const BUFFER_BYTES = 4096

/** After this time without a failure, the next failure is a new outage. */
const OUTAGE_TIMEOUT_MS = minutes(1)

/**
 * Returns the options of all loggers. They serialize errors (`err`) without query parameters. They also log each outage
 * once. The database logs its start and end (`outage`), and errors of requests during the outage are dropped.
 */
export function logOptions(now: () => number = () => performance.now()) {
  let lastFailure = -Infinity
  let isOngoing = false
  return {
    serializers: { err: describe },
    hooks: {
      logMethod(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
        const phase = fieldOf(args[0], 'outage')
        // The fast path for nearly all lines.
        if (phase === undefined && !isOutage(fieldOf(args[0], 'err'))) return method.apply(this, args)
        const isLogged = phase === undefined && (isOngoing || now() - lastFailure < OUTAGE_TIMEOUT_MS)
        if (phase !== undefined) isOngoing = phase === 'begins'
        lastFailure = now()
        if (!isLogged) method.apply(this, args)
      },
    },
  }
}

/** Omits the statement of a query that failed because of an outage. */
function describe(error: unknown): ErrorDescription {
  return describeError(isOutage(error) && error instanceof Error ? (error.cause ?? error) : error)
}

function fieldOf(fields: unknown, name: 'err' | 'outage'): unknown {
  return typeof fields === 'object' && fields !== null && name in fields
    ? Reflect.get(fields, name)
    : undefined
}

/** Creates the logger. Writes JSON lines to standard output, or to `output` if given. */
export function createLog({ level, output }: { level: string; output?: DestinationStream }): Log {
  return pino({ level, base: null, ...logOptions() }, output ?? jsonOutput())
}

function jsonOutput() {
  const output = pino.destination({ sync: true, minLength: BUFFER_BYTES, periodicFlush: FLUSH_INTERVAL_MS })
  process.once('exit', () => output.flushSync())
  return output
}
