// The connections to PostgreSQL. Nothing waits for ever, and a lost connection never ends the process.
import { Pool } from 'pg'

import type { Log } from '../database.ts'
import { connectionSettings } from './connection-settings.ts'

const POOL_SIZE = 10

export function createPool({ databaseUrl, log }: { databaseUrl: string; log: Log }): Pool {
  const pool = new Pool({ ...connectionSettings(databaseUrl), max: POOL_SIZE })
  const report = (error: Error) => log.warn({ err: error }, 'lost a connection to PostgreSQL')
  pool.on('error', report)
  // Between two statements of a transaction nobody else listens: without this, an error event is fatal.
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
