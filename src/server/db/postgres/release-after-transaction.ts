import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

import type { Db } from '../database.ts'
import { DatabaseOutage } from '../outage.ts'

/**
 * Replaces `db.transaction` with a function that always releases the connection. drizzle does not release it if the
 * statement `begin` fails. If the transaction fails, the function also closes the connection, because the connection
 * may be broken.
 */
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
