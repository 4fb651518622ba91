type LogLine = { (message: string): void; (fields: object, message: string): void }

/** A pino logger, or any object with these two methods. */
export type Log = Record<'info' | 'error', LogLine>

export const silentLog: Log = { info() {}, error() {} }
