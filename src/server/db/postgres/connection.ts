import type { ClientConfig } from 'pg'

import { seconds } from '../../lib/duration.ts'
import { StorageError } from '../storage-error.ts'

export type Server = {
  databaseUrl: string
  /**
   * Whether `databaseUrl` is the URL of a pooler. A pooler shares sessions between clients, so the operator sets
   * timeouts for the role instead of the session (docs/explanation/storage.md).
   */
  isPooler?: boolean
}

/** Returns the settings for connections that serve requests. Migrations set their own timeouts. */
export function connectionSettings({ databaseUrl, isPooler = false }: Server) {
  return {
    connectionString: databaseUrl,
    application_name: 'fretboard',
    connectionTimeoutMillis: seconds(5),
    ...(!isPooler && {
      statement_timeout: seconds(5),
      idle_in_transaction_session_timeout: seconds(30),
    }),
    // A timeout in the client, because the server's error does not arrive if the network fails.
    query_timeout: seconds(6),
    keepAlive: true,
  } satisfies ClientConfig
}

const BEHIND_POOLER = 'a pooler answers there: set DATABASE_DIRECT_URL to the server itself'
const NO_HOST = 'there is no host with this name: correct DATABASE_URL'
const NO_SERVER = 'nothing answers there: start PostgreSQL or correct DATABASE_URL'

const advice: Record<string, string> = {
  ECONNREFUSED: NO_SERVER,
  // There is no such socket.
  ENOENT: NO_SERVER,
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  '28P01': 'the password in DATABASE_URL is wrong',
  '28000': 'the user in DATABASE_URL may not connect',
  '3D000': 'there is no such database: create it with createdb',
}

/** Returns a StorageError for a failed connection. Its message names the host and database without the password. */
export function connectionError(databaseUrl: string, error: unknown): StorageError {
  const message = error instanceof Error ? error.message : String(error)
  const reason = isRejectedByPooler(error) ? BEHIND_POOLER : (advice[codeOf(error)] ?? message)
  return new StorageError(`Cannot open the database ${withoutSecrets(databaseUrl)}: ${reason}`, {
    cause: error,
  })
}

/** Returns whether PgBouncer rejected the connection because of session timeouts in its startup parameters. */
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
