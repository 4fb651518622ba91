// The database as the rest of the server sees it, embedded or PostgreSQL.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type { DatabaseFigures } from './figures.ts'

type Result<Row> = { rows: Row[] }

/** What `execute` answers in both drivers. Types of int8, bytea and times differ between them: cast to text. */
interface RawResult extends PgQueryResultHKT {
  type: Result<this['row']>
}

/** Runs queries. A transaction is one too, so a query written for `Db` serves inside and outside of it. */
export type Db = PgDatabase<RawResult>

type LogLine = { (message: string): void; (fields: object, message: string): void }

/** The part of a pino logger that the database uses. */
export type Log = Record<'info' | 'warn' | 'error', LogLine>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /**
   * Calls `onNotify` after every commit that notified `channel`, also from other processes.
   * `onGap` is called when notifications may have been missed: forget what you derived from the data.
   */
  listen(channel: string, onNotify: () => void, onGap: () => void): Promise<void>
  /** False while notifications may be missed: what was derived from the data may be old. */
  isListening(): boolean
  /** False while the disk is too full to write safely: changes are rejected, and reading goes on. */
  isWritable(): boolean
  /**
   * A figure that is another after each commit that wrote, before it is acknowledged: as long as it is the same, what was
   * read is still true. Only where no other process can commit.
   */
  countCommits?: () => number
  /** For metrics; asks nothing of the database. */
  figures(): DatabaseFigures
  /** True while it is known not to answer: whatever needs it throws a `DatabaseOutage` at once. */
  isAway(): boolean
  /** True while it answers but has lately had no connection for some who asked. */
  isShortOfConnections(): boolean
  /** To be called when a request was answered 503 for want of it: the log tells how many when that is over. */
  countRefusal(): void
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
