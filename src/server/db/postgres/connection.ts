import type { ClientConfig } from 'pg'

import { seconds } from '../../lib/duration.ts'
import { StorageError } from '../database.ts'

/** Returns the settings of connections, with the timeouts for requests. Migrations replace these timeouts. */
export function connectionSettings(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    application_name: 'fretboard',
    connectionTimeoutMillis: seconds(5),
    statement_timeout: seconds(5),
    idle_in_transaction_session_timeout: seconds(30),
    // The client also has a timeout, because the error that the server sends after its own timeout does not arrive if
    // the network fails.
    query_timeout: seconds(6),
    keepAlive: true,
  } satisfies ClientConfig
}

const BEHIND_POOLER = 'a pooler answers there: set DATABASE_URL to the server itself'
const NO_HOST = 'there is no host with this name: correct DATABASE_URL'
const NO_SERVER = 'nothing answers there: start PostgreSQL or correct DATABASE_URL'

const advice: Record<string, string> = {
  ECONNREFUSED: NO_SERVER,
  // The Unix socket does not exist.
  ENOENT: NO_SERVER,
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  '28P01': 'the password in DATABASE_URL is wrong',
  '28000': 'the user in DATABASE_URL may not connect',
  '3D000': 'there is no such database: create it with createdb',
}

/** Returns a StorageError for a failed connection. The message names the host and database, but not the password. */
export function connectionError(databaseUrl: string, error: unknown): StorageError {
  const message = error instanceof Error ? error.message : String(error)
  const reason = isRejectedByPooler(error) ? BEHIND_POOLER : (advice[codeOf(error)] ?? message)
  return new StorageError(`Cannot open the database ${withoutSecrets(databaseUrl)}: ${reason}`, {
    cause: error,
  })
}

/** Returns whether a pooler, such as PgBouncer, rejected the timeouts that the client sets for its session. */
export function isRejectedByPooler(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function withoutSecrets(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : '(DATABASE_URL is not an address)'
}
