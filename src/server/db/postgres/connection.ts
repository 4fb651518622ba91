import { type ClientConfig, Pool } from 'pg'

import { seconds } from '../../lib/duration.ts'
import type { Log } from '../database.ts'
import { DatabaseOutage } from '../outage.ts'
import { StorageError } from '../storage-error.ts'

/** For everything that a request waits for. Migrations set their own limits. */
export function connectionSettings(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    application_name: 'fretboard',
    connectionTimeoutMillis: seconds(5),
    statement_timeout: seconds(5),
    // Also when the network is gone and no answer of the server can come.
    query_timeout: seconds(6),
    idle_in_transaction_session_timeout: seconds(30),
    keepAlive: true,
  } satisfies ClientConfig
}

const POOL_SIZE = 10

export function createPool({ databaseUrl, log }: { databaseUrl: string; log: Log }): Pool {
  const pool = new Pool({ ...connectionSettings(databaseUrl), max: POOL_SIZE })
  // Every connection reports for itself, also between two statements of a transaction, when nobody else listens:
  // an error event that is not heard ends the process.
  pool.on('connect', (client) =>
    client.on('error', (error) =>
      log.error({ err: new DatabaseOutage(error) }, 'lost a connection to PostgreSQL'),
    ),
  )
  pool.on('error', () => {})
  return pool
}

const NO_HOST = 'there is no host of this name: correct DATABASE_URL'

const advice: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there: start PostgreSQL or correct DATABASE_URL',
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database: make it with createdb',
}

/** Any failure to connect, as a StorageError that names host and database. */
export function connectionError(databaseUrl: string, error: unknown): StorageError {
  const reason = advice[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
  return new StorageError(`Cannot open the database ${withoutSecrets(databaseUrl)}: ${reason}`, {
    cause: error,
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function withoutSecrets(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : '(DATABASE_URL is not an address)'
}
