// All servers on a database hold a shared advisory lock. A restore takes the same lock exclusively, so it never runs at
// the same time as a server.
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'

import { type Db, StorageError } from '../database.ts'

/** The key of the advisory lock. Other programs that use the same database are unlikely to choose this number. */
const SERVER_LOCK = 7_238_459_022

/**
 * Takes the shared lock for a server. PostgreSQL releases the lock when the connection `client` ends.
 * @throws StorageError while a restore replaces the contents of the database
 */
export async function lockForServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as "isLocked"',
    [SERVER_LOCK],
  )
  if (rows[0]?.isLocked) return
  throw new StorageError('A restore is replacing the contents of the database. Start again when it is done.')
}

/** Prevents servers from starting until the transaction ends. @throws StorageError if a server uses the database */
export async function lockOutServers(tx: Db): Promise<void> {
  const lock = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SERVER_LOCK}::bigint) as "isLocked"`,
  )
  if (lock.rows[0]?.isLocked) return
  const { rows } = await tx.execute<{ pid: number }>(sql`
    select pid from pg_locks
    where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = ${SERVER_LOCK}::bigint
      and database = (select oid from pg_database where datname = current_database())
    order by pid`)
  const pids = rows.map(({ pid }) => pid).join(', ')
  throw new StorageError(
    `Stop all servers first: restore replaces their whole database. Running servers: ${rows.length} ` +
      `(connections ${pids} in pg_stat_activity).`,
  )
}
