import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type { DatabaseStatistics } from './statistics.ts'

/** Thrown if the database cannot be opened or used. The message is one line that tells the operator what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}

type Result<Row> = { rows: Row[] }

/**
 * The result of `execute`. Queries must cast int8, bytea and times to text, because the two drivers return them
 * differently.
 */
interface RawResult extends PgQueryResultHKT {
  type: Result<this['row']>
}

/** Runs queries. A transaction is also a `Db`, so query functions work inside and outside of transactions. */
export type Db = PgDatabase<RawResult>

type LogLine = { (message: string): void; (fields: object, message: string): void }

/** The part of a pino logger that the database uses. */
export type Log = Record<'info' | 'warn' | 'error', LogLine>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /**
   * Calls `onNotify` after each commit that sends a notification to `channel`, in any process. Calls `onGap` when
   * notifications may have been lost, so that the caller discards its caches.
   */
  listen(channel: string, onNotify: () => void, onGap: () => void): Promise<void>
  /** Returns false while notifications may be lost. Caches may then be stale. */
  isListening(): boolean
  /** Returns false while the disk is almost full. The server then rejects changes but still answers reads. */
  isWritable(): boolean
  /**
   * Returns a number that increases with each commit that writes. It increases before the writer learns of the success
   * of its commit. While the number is unchanged, results of earlier reads are current. Undefined for PostgreSQL,
   * because the server cannot count the commits of other processes.
   */
  countCommits?: () => number
  /**
   * Requests that the embedded database erase the bytes of deleted rows from its files. docs/reference/privacy.md
   * describes when this happens. Does nothing on PostgreSQL, where the database server owns the files.
   */
  eraseDeletedRows: () => Promise<void>
  /** Returns statistics for metrics, without querying the database. */
  statistics(): DatabaseStatistics
  /** Returns true during an outage. Queries then throw a `DatabaseOutage` immediately. */
  isUnavailable(): boolean
  /** Returns true if a query found no free connection within the last 5 seconds. */
  isShortOfConnections(): boolean
  /**
   * Counts a request that was answered with 503 because of an outage. The log line at the end of the outage contains
   * the number of these requests.
   */
  countRejectedRequest(): void
  /** Resolves if the database answers a query, and rejects if it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}
