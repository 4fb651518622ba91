// Gives a transaction's connection back whatever happens. Drizzle keeps it for ever when `begin` fails.
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

import type { Db } from '../database.ts'
import { DatabaseOutage } from '../outage.ts'

/** A connection whose transaction failed may be broken: it is closed, not used again. */
export function releaseAfterTransaction(db: Db, pool: Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseOutage(error)
    })
    const dbOfClient: Db = drizzle(client)
    let failed = true
    try {
      const result = await dbOfClient.transaction(work, config)
      failed = false
      return result
    } finally {
      client.release(failed)
    }
  }
  return db
}
