// How long anything asked of PostgreSQL may take.
import type { ClientConfig } from 'pg'

import { seconds } from '../../lib/duration.ts'

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
