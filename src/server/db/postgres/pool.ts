// The connections to PostgreSQL. Nothing waits for ever, and a lost connection never ends the process.
import { Pool } from 'pg'

import type { Log } from '../database.ts'
import { DatabaseOutage } from '../outage.ts'
import { connectionSettings } from './connection-settings.ts'

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
