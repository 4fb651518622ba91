// Where the server says what it does: JSON lines on standard output, readable ones when a person watches.
import { pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = pino.Logger

/** A logger for standard output; it writes without waiting, and what is left is written at exit. */
export function createLog({ level, readable }: { level: string; readable: boolean }): Log {
  if (!readable) return pino({ level, base: null }, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 200 }))
  const stream = pretty({ ignore: 'pid,hostname,id,ip,method,path,status,ms', translateTime: 'HH:MM:ss', messageFormat: readableMessage })
  return pino({ level }, stream)
}

function readableMessage(line: Record<string, unknown>, messageKey: string): string {
  if (line['method'] === undefined) return String(line[messageKey])
  return `${String(line['method'])} ${String(line['path'])} ${String(line['status'])} ${String(line['ms'])} ms`
}
