import { type DestinationStream, pino } from 'pino'

import { isOutage } from './db/outage.ts'
import { describeError, type ErrorDescription } from './lib/describe-error.ts'
import { minutes, seconds } from './lib/duration.ts'

export type Log = pino.Logger

/** Lines are buffered for at most this time, and up to this size, because each write takes time. */
const FLUSH_INTERVAL_MS = seconds(0.2)
const BUFFER_CHARACTERS = 4096

/** If the last failure was longer ago than this, the next failure counts as a new outage and is logged. */
const OUTAGE_TIMEOUT_MS = minutes(1)

/**
 * Returns the options of all loggers. Errors (`err`) are logged without query parameters, which may be personal data.
 * During an outage of the database, errors of requests are dropped. The lines with `outage` report the start and the
 * end of the outage instead.
 */
export function logOptions(now: () => number = () => performance.now()) {
  let lastFailure = -Infinity
  let isOngoing = false
  return {
    serializers: { err: describe },
    hooks: {
      logMethod(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
        const phase = fieldOf(args[0], 'outage')
        // Logs the line if it has nothing to do with an outage. This is the case for nearly all lines.
        if (phase === undefined && !isOutage(fieldOf(args[0], 'err'))) return method.apply(this, args)
        const isLogged = phase === undefined && (isOngoing || now() - lastFailure < OUTAGE_TIMEOUT_MS)
        if (phase !== undefined) isOngoing = phase === 'begins'
        lastFailure = now()
        if (!isLogged) method.apply(this, args)
      },
    },
  }
}

/** Describes an error for the log. Omits the SQL of a query that failed only because of an outage. */
function describe(error: unknown): ErrorDescription {
  return describeError(isOutage(error) && error instanceof Error ? (error.cause ?? error) : error)
}

function fieldOf(fields: unknown, name: 'err' | 'outage'): unknown {
  return typeof fields === 'object' && fields !== null && name in fields
    ? Reflect.get(fields, name)
    : undefined
}

/** Creates the logger of the server. It writes JSON lines to `output`, which is standard output by default. */
export function createLog({ level, output }: { level: string; output?: DestinationStream }): Log {
  return pino({ level, base: null, ...logOptions() }, output ?? jsonOutput())
}

/** Joins lines itself, because the buffer of pino copies all its lines for each new one. */
function jsonOutput(): DestinationStream {
  const output = pino.destination({ sync: true })
  let lines: string[] = []
  let characters = 0
  const flush = () => {
    if (lines.length === 0) return
    const text = lines.join('')
    lines = []
    characters = 0
    output.write(text)
  }
  setInterval(flush, FLUSH_INTERVAL_MS).unref()
  process.once('exit', flush)
  return {
    write(line) {
      lines.push(line)
      characters += line.length
      if (characters >= BUFFER_CHARACTERS) flush()
    },
  }
}
